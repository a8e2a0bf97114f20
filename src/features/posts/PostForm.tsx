import { Button, Textarea, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type FormEvent, type Ref, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType, useRevalidator } from 'react-router'
import { NOUNS } from '#features/nouns.ts'
import { HistoryButton } from '#features/versions/HistoryButton.tsx'
import { useWording, WordingLine, WordingNotes } from '#features/wording/WordingNotes.tsx'
import { parseText } from '#features/writing/text/parse-text.ts'
import { BODY_MAX, TITLE_MAX } from '#platform/http/limits.ts'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer, type Loaded } from '#ui/office/call-api.ts'
import { Dialog } from '#ui/office/Dialog.tsx'
import { EditState } from '#ui/office/EditState.tsx'
import { FormBar } from '#ui/office/FormBar.tsx'
import { fieldProps } from '#ui/office/field-props.ts'
import { focusField } from '#ui/office/focus-field.ts'
import { LoadError } from '#ui/office/LoadError.tsx'
import { type Edit, useEdit } from '#ui/office/use-edit.ts'
import { type Saving, useSave } from '#ui/office/use-save.ts'
import { adminPaths } from '#ui/paths.ts'
import { numberText } from '#ui/site/number-text.ts'
import { PostArticle } from './PostArticle.tsx'
import styles from './PostForm.module.css'
import { draftKey, forgetSaved, NO_WORDS, type PostWords, postWords, readPostDraft } from './post-words.ts'
import type { Post } from './posts.schema.ts'
import { listPath, type PostsView } from './posts-view.ts'

const NEW = 'new'
const NOT_SAVED = 'Failed to save blog post.'
const GONE = 'This post was deleted. Restore it from the trash to keep editing. Your text is still here.'

type NewPostProps = { view: PostsView; onAdded: (id: number) => void }

/** Shows the first page of the list after saving, because a new post comes first. */
export function NewPost({ view, onAdded }: NewPostProps) {
  const edit = useEdit(NEW, NO_WORDS)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const first = adminPaths.manageBlog()
  const saving = useSave({
    reload: () => (listPath(view) === first ? revalidate() : navigate(first, { preventScrollReset: true })),
  })

  const submit: PostFormProps['onSubmit'] = (focus) =>
    saving.save({
      async call() {
        const sent = edit.form
        const json = { id: 0, ...sent, published: false }
        const post = await answer(adminApi.blog.$post({ json }))
        edit.settle(sent, NO_WORDS)
        forgetSaved(NEW, sent)
        return post
      },
      onSaved: ({ id }) => onAdded(id),
      onFailed: ({ fields }) => focus(Object.keys(fields)),
      success: 'Draft saved.',
      failure: NOT_SAVED,
    })
  return (
    <PostForm
      heading="Create New Blog Post"
      submitLabel="Add Blog Post"
      edit={edit}
      saving={saving}
      onSubmit={submit}
    />
  )
}

/** `loaded` holds null if the post was not found. */
type EditedPostProps = { id: number; loaded: Loaded<Post | null>; onLeave: () => Promise<void> }

/** The form for the post in the URL. Its text stays on the screen if someone deletes the post. */
export function EditedPost({ id, loaded, onLeave }: EditedPostProps) {
  const found = 'data' in loaded ? loaded.data : null
  const [seen, setSeen] = useState(found)
  if (found && found !== seen) setSeen(found)

  const isGone = 'data' in loaded && !found
  const post = found ?? seen ?? (isGone ? onlyTyped(id) : undefined)
  if (post) return <PostEditor post={post} isGone={isGone} onLeave={onLeave} />
  return (
    <AdminSection title="Edit Blog Post" {...(isGone && { lead: 'Post not found. It may be in the trash.' })}>
      {'reason' in loaded && <LoadError reason={`Failed to load blog post. ${loaded.reason}`} />}
      <div>
        <Button variant="outline" onClick={() => void onLeave()}>
          Cancel Edit
        </Button>
      </div>
    </AdminSection>
  )
}

/** Rebuilds a deleted post from its unsaved draft, if there is one. */
function onlyTyped(id: number): Post | undefined {
  const draft = readPostDraft(draftKey(id))
  return draft && ({ id, ...draft.base, version: 0, published: false, createdAt: new Date().toISOString() } as Post)
}

type PostEditorProps = { post: Post; isGone: boolean; onLeave: () => Promise<void> }

function PostEditor({ post, isGone, onLeave }: PostEditorProps) {
  const { id, version, published, createdAt } = post
  const edit = useEdit(draftKey(id), postWords(post))
  const saving = useSave()
  const { revalidate } = useRevalidator()
  const title = useFocusWhenOpened()
  const hasTyped = useRef(false)

  const submit: PostFormProps['onSubmit'] = (focus) => {
    if (!edit.isUnsaved) return onLeave()
    hasTyped.current = false
    const sent = edit.form
    return saving.save({
      async call() {
        edit.requireCurrent()
        const json = { id, ...sent, published, version }
        return answer(adminApi.blog[':id'].$put({ param: { id: `${id}` }, json }))
      },
      success: 'Changes saved.',
      failure: NOT_SAVED,
      async onSaved(saved) {
        edit.settle(sent, postWords(saved))
        forgetSaved(draftKey(id), sent)
        // A missing field means that the administrator has already left the form.
        if (title.current && !hasTyped.current) await onLeave()
      },
      // Reloads to show that someone else deleted the post.
      onFailed({ isMissing, fields }) {
        focus(Object.keys(fields))
        return isMissing && revalidate()
      },
    })
  }

  const change = (part: Partial<PostWords>) => {
    hasTyped.current = true
    edit.change(part)
  }
  return (
    <PostForm
      heading="Edit Blog Post"
      submitLabel="Save Changes"
      id={id}
      edit={{ ...edit, change }}
      createdAt={createdAt}
      gone={isGone ? GONE : undefined}
      titleRef={title}
      saving={saving}
      onSubmit={submit}
      onCancel={() => void onLeave()}
    />
  )
}

/** Focuses the title when a post is opened from the list, but not when the page loads. */
function useFocusWhenOpened() {
  const title = useRef<HTMLInputElement>(null)
  const { key } = useLocation()
  const how = useNavigationType()
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new step to here counts
  useEffect(() => {
    if (how !== 'POP') title.current?.focus()
  }, [how, key])
  return title
}

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
  /** `focus` moves the focus to the first of these fields. */
  onSubmit: (focus: (names: string[]) => void) => unknown
  onCancel?: () => void
}

function PostForm({ heading, submitLabel, edit, saving, gone, onSubmit, onCancel, ...post }: PostFormProps) {
  const { failure, isSaving, forget } = saving
  const wording = useWording([edit.form.title, edit.form.content])

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    onSubmit((names) => focusField(form, names))
  }

  return (
    <AdminSection title={heading} {...(gone && !edit.isUnsaved && { lead: gone })}>
      <form method="post" noValidate onSubmit={submit} className={styles.form}>
        <TextInput
          ref={post.titleRef}
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
        <Textarea
          label="Content"
          description={`Plain text. Leave a blank line between paragraphs. At most ${numberText(BODY_MAX)} characters.`}
          classNames={{ root: styles.wide, input: styles.text }}
          required
          withAsterisk={false}
          {...fieldProps(edit, failure?.fields, 'content')}
        />
        <WordingNotes {...wording} />
        <FormBar isUnsaved={edit.isUnsaved}>
          <WordingLine {...wording} />
          <BusyButton type="submit" isBusy={isSaving}>
            {submitLabel}
          </BusyButton>
          <PostPreview words={edit.form} createdAt={post.createdAt} />
          {onCancel && (
            <Button variant="subtle" onClick={onCancel}>
              Cancel Edit
            </Button>
          )}
          {post.id !== undefined && !gone && (
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

function PostPreview({ words, createdAt }: { words: PostWords; createdAt: string | undefined }) {
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isSmall = useMediaQuery('(width < 48rem)') ?? false
  return (
    <>
      <Button variant="outline" onClick={() => setOpenedAt(new Date().toISOString())}>
        Preview
      </Button>
      <Dialog
        opened={openedAt !== null}
        onClose={() => setOpenedAt(null)}
        title="Preview"
        size="74rem"
        fullScreen={isSmall}
        closeButtonProps={{ 'aria-label': 'Close preview' }}
        classNames={{
          content: styles.sheet,
          header: styles.header,
          title: styles.previewTitle,
          close: styles.close,
          body: styles.body,
        }}
      >
        {openedAt && (
          <PostArticle
            post={{
              // The server trims these fields too.
              title: words.title.trim() || 'No title yet',
              author: words.author.trim(),
              tree: parseText(words.content.trim() || 'No content yet', 'text'),
              createdAt: createdAt ?? openedAt,
            }}
          />
        )}
      </Dialog>
    </>
  )
}
