import type { KeptDraft } from '#features/writing/drafts/drafts.schema.ts'
import { draftMark } from '#features/writing/drafts/KeptLine.tsx'
import type { TextFormat } from '#features/writing/text/text-tree.ts'
import { draftName, readDraft, removeDraft } from '#ui/office/drafts.ts'
import { type EditDraft, isSame } from '#ui/office/use-edit.ts'
import { adminPaths } from '#ui/paths.ts'
import type { Post } from './posts.schema.ts'

export type PostWords = {
  title: string
  author: string
  content: string
  format: TextFormat
  summary: string
  coverImageId: number | null
}

/** The words of a new post by this person. */
export const newWords = (author: string): PostWords => ({
  ...{ title: '', author, content: '', format: 'markdown', summary: '', coverImageId: null },
})

export const postWords = ({ title, author, content, format, summary, coverImageId }: Post): PostWords => ({
  ...{ title, author, content, format, summary, coverImageId },
})

/** Browser copies belong to this page. */
export const POSTS_PATH = adminPaths.manageBlog()

export const draftKey = (id: number) => `post-${id}`

const nameOf = (key: string) => draftName(POSTS_PATH, key)

export const readPostDraft = (key: string) => readDraft<EditDraft<PostWords>>(nameOf(key))

/** The words in the list about unsaved text of a post, if there is some. */
export function unsavedMark({ id }: Post, drafts: KeptDraft[], me: string): string | undefined {
  return draftMark(id, drafts, me) ?? (readPostDraft(draftKey(id)) ? 'Unsaved changes' : undefined)
}

/** Removes the browser's copy of a saved post, even if its form is gone. Keeps one that was changed since the save. */
export function forgetSaved(key: string, saved: PostWords) {
  const draft = readPostDraft(key)
  if (draft && isSame(draft.form, saved)) removeDraft(nameOf(key))
}
