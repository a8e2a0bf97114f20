import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType, useRevalidator } from 'react-router'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer } from '#ui/office/call-api.ts'
import { useEdit } from '#ui/office/use-edit.ts'
import { useSave } from '#ui/office/use-save.ts'
import { NOT_SAVED, PostForm } from './PostForm.tsx'
import { draftKey, forgetSaved, type PostWords, postWords } from './post-words.ts'
import type { Post } from './posts.schema.ts'

const GONE = 'This post was deleted. Restore it from the trash to keep editing. Your text is still here.'

export type KnownPost = Pick<Post, 'id' | 'version' | 'published' | 'createdAt'> & { words: PostWords }

type PostEditorProps = { post: KnownPost; isGone: boolean; onLeave: () => Promise<void> }

export function PostEditor({ post, isGone, onLeave }: PostEditorProps) {
  const { id, words: stored, version, published } = post
  const edit = useEdit(draftKey(id), stored)
  const saving = useSave()
  const { revalidate } = useRevalidator()
  const title = useFocusWhenOpened()
  const hasTyped = useRef(false)

  function submit() {
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
      onFailed: ({ isMissing }) => isMissing && revalidate(),
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
      createdAt={post.createdAt}
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
