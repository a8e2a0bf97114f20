import { draftName, readDraft, removeDraft } from '#ui/office/drafts.ts'
import { type EditDraft, isSame } from '#ui/office/use-edit.ts'
import { adminPaths } from '#ui/paths.ts'
import type { Post } from './posts.schema.ts'

export type PostWords = { title: string; author: string; content: string }

export const NO_WORDS: PostWords = { title: '', author: '', content: '' }

export const postWords = ({ title, author, content }: Post): PostWords => ({ title, author, content })

export const draftKey = (id: number) => `post-${id}`

const nameOf = (key: string) => draftName(adminPaths.manageBlog(), key)

export const readPostDraft = (key: string) => readDraft<EditDraft<PostWords>>(nameOf(key))

export function hasUnsavedWords(post: Post): boolean {
  const draft = readPostDraft(draftKey(post.id))
  return Boolean(draft && !isSame(draft.form, postWords(post)))
}

/** Removes the draft of a saved post, even if its form is gone. Keeps a draft that was changed since the save. */
export function forgetSaved(key: string, saved: PostWords) {
  const draft = readPostDraft(key)
  if (draft && isSame(draft.form, saved)) removeDraft(nameOf(key))
}
