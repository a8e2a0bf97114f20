import { draftName, readDraft, removeDraft } from '../admin/drafts.ts'
import { adminPaths } from '../paths.ts'
import type { Post } from './blog.schema.ts'

/** What the form edits. */
export type PostWords = { title: string; author: string; content: string }

export type PostDraft = { form: PostWords; version: number }

export const NO_WORDS: PostWords = { title: '', author: '', content: '' }

export const wordsOf = ({ title, author, content }: Post): PostWords => ({ title, author, content })

export const draftKey = (id: number) => `post-${id}`

export const draftNameOf = (key: string) => draftName(adminPaths.manageBlog(), key)

export function isSameWords(a: PostWords, b: PostWords): boolean {
  return a.title === b.title && a.author === b.author && a.content === b.content
}

export function hasUnsavedWords(post: Post): boolean {
  const draft = readDraft<PostDraft>(draftNameOf(draftKey(post.id)))
  return Boolean(draft) && !isSameWords(draft?.form ?? NO_WORDS, post)
}

/** After a save whose form may be gone already. What was typed meanwhile stays. */
export function forgetSaved(key: string, saved: PostWords) {
  const draft = readDraft<PostDraft>(draftNameOf(key))
  if (draft && isSameWords(draft.form, saved)) removeDraft(draftNameOf(key))
}

/**
 * Stands for these words, as FNV-1a. The form compares it instead of the post's version: publishing makes a new one of
 * those, and is no reason to ask whose words stay.
 */
export function fingerprint(words: PostWords): number {
  const text = JSON.stringify([words.title, words.author, words.content])
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return hash >>> 0
}
