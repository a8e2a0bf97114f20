import { Button } from '@mantine/core'
import type { FormEvent, Ref } from 'react'
import { NOUNS } from '#features/nouns.ts'
import { HistoryButton } from '#features/versions/HistoryButton.tsx'
import { useWording, WordingLine, WordingNotes } from '#features/wording/WordingNotes.tsx'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { EditState } from '#ui/office/EditState.tsx'
import { FormBar } from '#ui/office/FormBar.tsx'
import type { Edit } from '#ui/office/use-edit.ts'
import type { Saving } from '#ui/office/use-save.ts'
import { PostFields } from './PostFields.tsx'
import styles from './PostForm.module.css'
import { PostPreview } from './PostPreview.tsx'
import type { PostWords } from './post-words.ts'

export const NOT_SAVED = 'Failed to save blog post.'

type PostFormProps = {
  heading: string
  submitLabel: string
  edit: Edit<PostWords>
  /** Undefined for a new post. */
  id?: number
  createdAt?: string
  /** The sentence to show if the post was deleted. */
  gone?: string | undefined
  titleRef?: Ref<HTMLInputElement>
  saving: Saving
  onSubmit: () => unknown
  onCancel?: () => void
}

export function PostForm({ heading, submitLabel, edit, saving, gone, onSubmit, onCancel, ...post }: PostFormProps) {
  const { failure, isSaving, forget } = saving
  const wording = useWording([edit.form.title, edit.form.content])

  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }

  return (
    <AdminSection title={heading} {...(gone && !edit.isUnsaved && { lead: gone })}>
      <form method="post" onSubmit={submit} className={styles.form}>
        <PostFields words={edit.form} errors={failure?.fields} titleRef={post.titleRef} onChange={edit.change} />
        <WordingNotes {...wording} />
        <FormBar isUnsaved={edit.isUnsaved}>
          <WordingLine {...wording} />
          <BusyButton type="submit" isBusy={isSaving}>
            {submitLabel}
          </BusyButton>
          <PostPreview words={edit.form} createdAt={post.createdAt} />
          {post.id !== undefined && !gone && (
            <HistoryButton
              noun="post"
              id={post.id}
              labels={NOUNS.post.fields}
              isUnsaved={edit.isUnsaved}
              note="Restoring a version doesn't publish or unpublish the post."
            />
          )}
          {onCancel && (
            <Button variant="outline" onClick={onCancel}>
              Cancel Edit
            </Button>
          )}
        </FormBar>
      </form>
      <div className={styles.state}>
        <EditState
          edit={edit}
          what="post"
          labels={NOUNS.post.fields}
          failure={(edit.isUnsaved && gone) || failure?.message}
          onChoice={forget}
        />
      </div>
    </AdminSection>
  )
}
