import type { ReactNode } from 'react'
import type { Fields } from '#ui/office/use-edit.ts'
import type { KeptEdit } from '../drafts/use-kept-edit.ts'
import type { PublishedItem } from '../publishing/publish-calls.ts'
import type { TextFormat, TextTree } from '../text/text-tree.ts'
import type { WrittenNoun } from '../written.schema.ts'

/** The nouns in headings and buttons. */
export const NAMES = { post: 'Blog Post', page: 'Page' }

export type WrittenWords = Fields & { title: string; content: string; format: TextFormat }

export type WrittenItem = PublishedItem & { title: string; content: string; version: number }

export type WritingFieldsProps<Words extends Fields = WrittenWords, Item = WrittenItem> = {
  edit: KeptEdit<Words>
  errors: Record<string, string> | undefined
  /** Undefined for one that is not added yet or was deleted. */
  item: Item | undefined
}

type Saved = { draft: { id: number; revision: number } | null | undefined; version?: number }

/** The differences between the writing screens of posts and of pages. Methods accept parameters of a narrower type. */
export type WritingKind = {
  noun: WrittenNoun
  /** The page of the back office that lists them. Browser copies belong to it. */
  path: string
  /** The words of a new one by this person. */
  blank(author: string): WrittenWords
  wordsOf(item: WrittenItem): WrittenWords
  /** Adds one if `id` is undefined. */
  save(words: WrittenWords, saved: Saved, id: number | undefined): Promise<WrittenItem>
  /** The fields above the text, and those below it. */
  Above(props: WritingFieldsProps): ReactNode
  Below(props: WritingFieldsProps): ReactNode
  /** Renders it as visitors see it; null if it has no text. `now`: when the preview was opened. */
  preview(words: WrittenWords, item?: WrittenItem): ((tree: TextTree, now: string) => ReactNode) | null
}
