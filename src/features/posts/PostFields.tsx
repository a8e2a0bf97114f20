import { Button, TextInput } from '@mantine/core'
import { type FormEvent, type ReactNode, type Ref, useRef } from 'react'
import { NOUNS } from '#features/nouns.ts'
import { HistoryButton } from '#features/versions/HistoryButton.tsx'
import { useWording, WordingLine, WordingNotes } from '#features/wording/WordingNotes.tsx'
import { TextPreview } from '#features/writing/article/TextPreview.tsx'
import { DraftState } from '#features/writing/drafts/DraftState.tsx'
import { KeptLine } from '#features/writing/drafts/KeptLine.tsx'
import type { KeptEdit } from '#features/writing/drafts/use-kept-edit.ts'
import { ContentField } from '#features/writing/editor/ContentField.tsx'
import type { FieldHandle } from '#features/writing/editor/MarkdownField.tsx'
import { PublishDialog } from '#features/writing/publishing/PublishDialog.tsx'
import { useScheduleText } from '#features/writing/schedule/schedule-text.ts'
import { TITLE_MAX } from '#platform/http/limits.ts'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { FormBar } from '#ui/office/FormBar.tsx'
import { fieldProps } from '#ui/office/field-props.ts'
import { focusField } from '#ui/office/focus-field.ts'
import pieces from '#ui/office/pieces.module.css'
import type { Saving } from '#ui/office/use-save.ts'
import { CardFields } from './CardFields.tsx'
import { PostArticle } from './PostArticle.tsx'
import { PostFacts } from './PostFacts.tsx'
import styles from './PostForm.module.css'
import type { PostWords } from './post-words.ts'
import type { Post } from './posts.schema.ts'

export type PostFieldsProps = {
  heading: string
  submitLabel: string
  edit: KeptEdit<PostWords>
  /** Undefined for a post that is not added yet. */
  post?: Post | undefined
  /** The sentence to show if the post was deleted. */
  gone?: string | undefined
  titleRef?: Ref<HTMLInputElement>
  saving: Saving
  /** `focus` moves the focus to the first of these fields. */
  onSubmit: (focus: (names: string[]) => void) => unknown
  /** Adds the post, so that it can be published. */
  onPublish?: (focus: (names: string[]) => void) => unknown
  /** Opens the dialog that publishes at once. */
  isPublishing?: boolean | undefined
  /** Saves the typed words of a post that is already added. */
  beforePublish: () => Promise<Post>
  onPublished?: () => unknown
  onCancel?: () => void
  children?: ReactNode
}

/** The writing screen: the words of a post, and its buttons. */
export function PostFields({ heading, submitLabel, edit, saving, gone, post, onSubmit, ...props }: PostFieldsProps) {
  const { failure, isSaving, forget } = saving
  const { form } = edit
  const scheduleText = useScheduleText()
  const lines = post ? scheduleText(post) : []
  const wording = useWording([form.title, form.content])
  const place = useRef<HTMLFormElement>(null)
  const content = useRef<FieldHandle>(null)

  function focus(names: string[]) {
    if (names[0] === 'content') content.current?.focus()
    focusField(place.current, names)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    onSubmit(focus)
  }

  return (
    <AdminSection title={heading} {...(gone && !edit.isUnsaved && { lead: gone })}>
      {props.children}
      {lines.length > 0 && !gone && <p className={`${pieces.note} ${styles.state}`}>{lines.join(' · ')}</p>}
      <form ref={place} method="post" noValidate onSubmit={submit} className={styles.form}>
        <TextInput
          ref={props.titleRef}
          label="Title"
          description={`At most ${TITLE_MAX} characters.`}
          required
          withAsterisk={false}
          {...fieldProps(edit, failure?.fields, 'title')}
        />
        <TextInput
          label="Author"
          description="Leave blank for “Anonymous”."
          {...fieldProps(edit, failure?.fields, 'author')}
        />
        <ContentField ref={content} edit={edit} error={failure?.fields.content} />
        <WordingNotes {...wording} />
        <CardFields edit={edit} errors={failure?.fields} excerpt={post?.excerpt} />
        {post && !gone && <PostFacts post={post} />}
        <FormBar isUnsaved={edit.isUnsaved}>
          <KeptLine edit={edit} />
          <WordingLine {...wording} />
          <BusyButton type="submit" variant={edit.isStale || edit.theirs ? 'outline' : 'filled'} isBusy={isSaving}>
            {submitLabel}
          </BusyButton>
          {!post && (
            <Button variant="outline" onClick={() => props.onPublish?.(focus)}>
              Publish…
            </Button>
          )}
          {post && !gone && (
            <PublishDialog
              noun="post"
              isOpenAtFirst={props.isPublishing}
              item={post}
              words={{ ...form, path: post.path }}
              beforePublish={props.beforePublish}
              onPublished={props.onPublished}
            />
          )}
          <TextPreview words={form}>
            {(tree, now) => (
              <PostArticle
                post={{
                  // The server trims these fields too.
                  title: form.title.trim() || 'No title yet',
                  author: form.author.trim(),
                  createdAt: post?.createdAt ?? now,
                  publishAt: post?.publishAt ?? null,
                  tree,
                }}
              />
            )}
          </TextPreview>
          {props.onCancel && (
            <Button variant="subtle" onClick={props.onCancel}>
              Cancel Edit
            </Button>
          )}
          {post && !gone && (
            <HistoryButton
              noun="post"
              id={post.id}
              labels={NOUNS.post.fields}
              isUnsaved={edit.isUnsaved}
              note="Restoring a version doesn't publish or unpublish the post."
            />
          )}
        </FormBar>
      </form>
      <div className={styles.state}>
        <DraftState
          edit={edit}
          noun="post"
          isNew={!post}
          labels={NOUNS.post.fields}
          failure={(edit.isUnsaved && gone) || failure?.message}
          onChoice={forget}
        />
      </div>
    </AdminSection>
  )
}
