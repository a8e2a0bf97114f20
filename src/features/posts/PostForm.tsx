import { Button } from '@mantine/core'
import { type FormEvent, type Ref, useState } from 'react'
import { AdminSection } from '../../ui/office/AdminSection.tsx'
import { useAnnounce } from '../../ui/office/Announcements.tsx'
import { BusyButton } from '../../ui/office/BusyButton.tsx'
import { Refusal } from '../../ui/office/call-api.ts'
import { EditState } from '../../ui/office/EditState.tsx'
import { useBusy } from '../../ui/office/use-busy.ts'
import type { Edit } from '../../ui/office/use-edit.ts'
import { PostFields } from './PostFields.tsx'
import styles from './PostForm.module.css'
import { PostPreview } from './PostPreview.tsx'
import type { PostWords } from './post-words.ts'

const LABELS = { title: 'title', author: 'author', content: 'content' }

type PostFormProps = {
  heading: string
  submitLabel: string
  edit: Edit<PostWords>
  createdAt?: string
  /** That the post was deleted meanwhile, in a sentence. */
  gone?: string | undefined
  titleRef?: Ref<HTMLInputElement>
  /** What it throws is shown beside the form. */
  onSave: (words: PostWords) => Promise<void>
  onCancel?: () => void
}

export function PostForm({ heading, submitLabel, edit, createdAt, gone, titleRef, onSave, onCancel }: PostFormProps) {
  const [failure, setFailure] = useState<Error | null>(null)
  const { isBusy, run } = useBusy()
  const announce = useAnnounce()
  const errors = failure instanceof Refusal ? failure.fields : undefined

  function submit(event: FormEvent) {
    event.preventDefault()
    void run(async () => {
      setFailure(null)
      await onSave(edit.form).catch((error: Error) => {
        setFailure(error)
        announce('Failed to save blog post.', { kind: 'error', reason: error.message })
      })
    })
  }

  // A choice about what is typed also settles why it could not be saved.
  const settled = (action: () => void) => () => {
    setFailure(null)
    action()
  }
  return (
    <AdminSection title={heading} {...(gone && !edit.isUnsaved && { lead: gone })}>
      <form method="post" onSubmit={submit} className={styles.form}>
        <PostFields words={edit.form} errors={errors} titleRef={titleRef} onChange={edit.change} />
        <div className={styles.buttons}>
          <BusyButton type="submit" isBusy={isBusy}>
            {submitLabel}
          </BusyButton>
          <PostPreview words={edit.form} createdAt={createdAt} />
          {onCancel && (
            <Button variant="outline" onClick={onCancel}>
              Cancel Edit
            </Button>
          )}
        </div>
      </form>
      <div className={styles.state}>
        <EditState
          edit={{ ...edit, discard: settled(edit.discard), keepMine: settled(edit.keepMine) }}
          what="post"
          labels={LABELS}
          failure={gone || failure?.message}
        />
      </div>
    </AdminSection>
  )
}
