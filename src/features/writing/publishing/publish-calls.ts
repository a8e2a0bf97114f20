import type { ClientResponse } from 'hono/client'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer } from '#ui/office/call-api.ts'
import type { TextFormat } from '../text/text-tree.ts'
import type { WrittenNoun } from '../written.schema.ts'

export type PublishedState = {
  published?: boolean
  publishAt?: string | null
  unpublishAt?: string | null
  createdAt?: string
  version?: number
}

type OfPost = { author?: string; summary?: string; coverImageId?: number | null }

export type PublishedItem = {
  id: number
  createdAt: string
  published: boolean
  publishAt?: string | null | undefined
  unpublishAt?: string | null | undefined
}

export type PublishDialogProps = {
  noun: WrittenNoun
  item: PublishedItem
  /** The typed words. */
  words: { title: string; content: string; format: TextFormat } & OfPost
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  /** Saves the typed words. */
  beforePublish: () => Promise<PublishedItem>
  onPublished?: (() => unknown) | undefined
}

/** The client of posts or of pages, whose calls about state, previews and drafts are the same. */
export const rowsOf = (noun: WrittenNoun) => (noun === 'post' ? adminApi.blog : adminApi.pages)

/** The calls about the state of one post or page. */
export function callsOf(noun: WrittenNoun, id: number) {
  const [row, one] = [rowsOf(noun)[':id'], { param: { id: `${id}` } }]
  return {
    setState: (json: PublishedState) => answer<ClientResponse<unknown, number, 'json'>>(row.$put({ ...one, json })),
    remove: () => answer(row.$delete(one)),
    previewState: () => answer(row.preview.$get(one)),
    makePreview: () => answer(row.preview.$post(one)),
    endPreview: () => answer(row.preview.$delete(one)),
  }
}
