import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useNavigationType, useRevalidator } from 'react-router'
import { OtherDrafts } from '#features/writing/drafts/DraftState.tsx'
import type { KeptDraft } from '#features/writing/drafts/drafts.schema.ts'
import { useKeptEdit } from '#features/writing/drafts/use-kept-edit.ts'
import { pendingUploads } from '#features/writing/editor/MarkdownField.tsx'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer, type Loaded } from '#ui/office/call-api.ts'
import { LoadError } from '#ui/office/LoadError.tsx'
import { useSave } from '#ui/office/use-save.ts'
import { adminPaths } from '#ui/paths.ts'
import { PostFields } from './PostFields.tsx'
import { draftKey, forgetSaved, newWords, POSTS_PATH, type PostWords, postWords, readPostDraft } from './post-words.ts'
import type { Post } from './posts.schema.ts'
import { listPath, type PostsView } from './posts-view.ts'

const NEW = 'new'
const NOT_SAVED = 'Failed to save blog post.'
const GONE = 'This post was deleted. Restore it from the trash to keep editing. Your text is still here.'

export type Me = { email: string; name: string }

type NewPostProps = { view: PostsView; me: Me; drafts: KeptDraft[]; onAdded: (id: number) => void }

/** Shows the first page of the list after saving, because a new post comes first. */
export function NewPost({ view, me, drafts, onAdded }: NewPostProps) {
  const [blank] = useState(() => newWords(me.name))
  /** The added post, while the form keeps its text: pictures are still uploading, or the form for it opens next. */
  const [added, setAdded] = useState<{ post: Post; isPublishing: boolean }>()
  const post = added?.post
  const stored = post ? postWords(post) : blank
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const saving = useSave({
    reload: () => (listPath(view) === POSTS_PATH ? revalidate() : navigate(POSTS_PATH, { preventScrollReset: true })),
  })
  const edit = useKeptEdit({
    ...{ noun: 'post', id: post?.id, version: post?.version ?? 0, path: POSTS_PATH, key: NEW, stored, me: me.email },
    drafts: post ? [] : drafts,
    mergesFields: true,
    isSaving: saving.isSaving,
  })

  async function store(isPublishing: boolean): Promise<Post> {
    const draft = await edit.settled()
    const sent = edit.form
    const saved = await (post
      ? answer(
          adminApi.blog[':id'].$put({ param: { id: `${post.id}` }, json: { ...sent, draft, version: post.version } }),
        )
      : answer(adminApi.blog.$post({ json: { id: 0, ...sent, draft, published: false } as PostWords })))
    const stays = isPublishing || pendingUploads(sent.content) > 0
    edit.forget(sent)
    setAdded(stays ? { post: saved, isPublishing } : undefined)
    edit.settle(sent, stays ? postWords(saved) : blank)
    forgetSaved(NEW, sent)
    return saved
  }

  function clear({ id }: Post) {
    setAdded(undefined)
    edit.settle(edit.form, blank)
    onAdded(id)
  }

  const save = (focus: (names: string[]) => void, isPublishing: boolean) =>
    saving.save({
      call: () => store(isPublishing),
      onSaved(saved) {
        if (pendingUploads(saved.content) > 0) return
        if (!isPublishing) return onAdded(saved.id)
        const state = { isPublishing }
        return navigate(adminPaths.manageBlog({ ...view, edit: saved.id }), { replace: true, state })
      },
      onFailed: ({ fields }) => focus(Object.keys(fields)),
      success: 'Draft saved.',
      failure: NOT_SAVED,
    })
  return (
    <PostFields
      heading={post ? 'Edit Blog Post' : 'Create New Blog Post'}
      submitLabel={post ? 'Save Changes' : 'Add Blog Post'}
      post={post}
      edit={edit}
      saving={saving}
      onSubmit={(focus) => save(focus, false)}
      onPublish={(focus) => save(focus, true)}
      isPublishing={added?.isPublishing && pendingUploads(edit.form.content) > 0}
      beforePublish={() => store(true)}
      onPublished={() => post && clear(post)}
    >
      {!edit.isUnsaved && !post && <OtherDrafts drafts={drafts} me={me.email} onOpen={edit.take} />}
    </PostFields>
  )
}

/** `loaded` holds no post if it was not found. */
export type EditedPostData = { post: Post | null; draft: KeptDraft | null }
type EditedPostProps = { id: number; me: Me; loaded: Loaded<EditedPostData>; onLeave: () => Promise<void> }

/** The form for the post in the URL. Its text stays on the screen if someone deletes the post. */
export function EditedPost({ id, me, loaded, onLeave }: EditedPostProps) {
  const found = 'data' in loaded ? loaded.data : null
  const [seen, setSeen] = useState(found?.post)
  if (found?.post && found.post !== seen) setSeen(found.post)

  const isGone = found !== null && !found.post
  const post = found?.post ?? seen ?? (isGone ? onlyTyped(id) : undefined)
  if (post) return <PostEditor post={post} kept={found?.draft ?? null} me={me} isGone={isGone} onLeave={onLeave} />
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

/** Rebuilds a deleted post from the browser's copy of its text, if there is one. */
function onlyTyped(id: number): Post | undefined {
  const draft = readPostDraft(draftKey(id))
  const facts = { id, version: 0, published: false, isIndexed: true, picture: null, excerpt: '', path: '' }
  return draft && { ...facts, ...newWords(''), ...draft.base, createdAt: new Date().toISOString() }
}

type PostEditorProps = {
  post: Post
  kept: KeptDraft | null
  me: Me
  isGone: boolean
  onLeave: () => Promise<void>
}

function PostEditor({ post, kept, me, isGone, onLeave }: PostEditorProps) {
  const { id, version } = post
  const stored = postWords(post)
  const saving = useSave()
  const edit = useKeptEdit({
    ...{ noun: 'post', id, version, path: POSTS_PATH, key: draftKey(id), stored, me: me.email, isGone },
    drafts: kept ? [kept] : [],
    isSaving: saving.isSaving,
  })
  const { revalidate } = useRevalidator()
  const title = useFocusWhenOpened()
  const { state } = useLocation()
  const isPublishing = useNavigationType() !== 'POP' && state?.isPublishing === true
  const hasTyped = useRef(false)

  async function saveNow(): Promise<Post> {
    const sent = edit.form
    edit.requireCurrent()
    const draft = await edit.settled()
    const json = { ...sent, draft, version }
    const saved = await answer(adminApi.blog[':id'].$put({ param: { id: `${id}` }, json }))
    edit.forget(sent)
    return saved
  }

  async function beforePublish(): Promise<Post> {
    if (!edit.isUnsaved) return post
    const saved = await saveNow()
    await revalidate()
    edit.settle(edit.form, postWords(saved))
    forgetSaved(draftKey(id), edit.form)
    return saved
  }

  const save = (focus: (names: string[]) => void, onSaved: () => unknown) => {
    hasTyped.current = false
    const sent = edit.form
    return saving.save({
      call: saveNow,
      success: 'Changes saved.',
      failure: NOT_SAVED,
      async onSaved(saved) {
        edit.settle(sent, postWords(saved))
        forgetSaved(draftKey(id), sent)
        await onSaved()
      },
      // Reloads to show that someone else deleted the post.
      onFailed({ isMissing, fields }) {
        focus(Object.keys(fields))
        return isMissing && revalidate()
      },
    })
  }
  // A missing field means that the administrator has already left the form.
  const leaveUnlessBusy = () =>
    title.current && !hasTyped.current && pendingUploads(edit.form.content) === 0 && onLeave()

  const change = (part: Partial<PostWords>) => {
    hasTyped.current = true
    edit.change(part)
  }
  return (
    <PostFields
      heading="Edit Blog Post"
      submitLabel="Save Changes"
      post={post}
      edit={{ ...edit, change }}
      gone={isGone ? GONE : undefined}
      titleRef={title}
      saving={saving}
      onSubmit={(focus) => (edit.isUnsaved ? save(focus, leaveUnlessBusy) : onLeave())}
      isPublishing={isPublishing}
      beforePublish={beforePublish}
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
