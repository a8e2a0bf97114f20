import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType, useRevalidator } from 'react-router'
import { useAnnounce } from '../../ui/office/Announcements.tsx'
import { adminApi } from '../../ui/office/admin-api.ts'
import { answer, Refusal } from '../../ui/office/call-api.ts'
import { CHOOSE_FIRST, useEdit } from '../../ui/office/use-edit.ts'
import { PostForm } from './PostForm.tsx'
import { draftKey, forgetSaved, type PostWords, wordsOf } from './post-words.ts'
import type { Post } from './posts.schema.ts'

const GONE =
  'This post is not there any more. It is in the trash: restore it there, and what you typed is waiting here.'

/** What is stored of a post. */
export type KnownPost = Pick<Post, 'id' | 'version' | 'published' | 'createdAt'> & { words: PostWords }

type PostEditorProps = { post: KnownPost; isGone: boolean; onLeave: () => Promise<void> }

export function PostEditor({ post, isGone, onLeave }: PostEditorProps) {
  const { id, words: stored, version, published } = post
  const edit = useEdit(draftKey(id), stored)
  const { revalidate } = useRevalidator()
  const announce = useAnnounce()
  const title = useFocusWhenOpened()
  const hasTyped = useRef(false)

  async function save(words: PostWords) {
    if (!edit.isUnsaved) return onLeave()
    if (edit.isStale) throw new Error(CHOOSE_FIRST)
    hasTyped.current = false
    const json = { id, ...words, published, version }
    const saved = await answer(adminApi.blog[':id'].$put({ param: { id: `${id}` }, json })).catch(async (error) => {
      // Somebody else was quicker: what they did comes into view.
      if (error instanceof Refusal) await revalidate()
      throw error
    })
    announce('The changes are saved.')
    await revalidate()
    edit.settle(words, wordsOf(saved))
    forgetSaved(draftKey(id), words)
    // Without a field one has left already.
    if (title.current && !hasTyped.current) await onLeave()
  }

  const change = (part: Partial<PostWords>) => {
    hasTyped.current = true
    edit.change(part)
  }
  return (
    <PostForm
      heading="Edit Blog Post"
      submitLabel="Save Changes"
      edit={{ ...edit, change }}
      createdAt={post.createdAt}
      gone={isGone ? GONE : undefined}
      titleRef={title}
      onSave={save}
      onCancel={() => void onLeave()}
    />
  )
}

/** The title takes the focus when the post is opened from the list, not when the page is loaded with it. */
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
