import { adminApi } from '#ui/office/admin-api.ts'
import { answer } from '#ui/office/call-api.ts'
import type { TextFormat } from '../text/text-tree.ts'

export type PublishedNoun = 'post' | 'page'

export type PublishedState = {
  published?: boolean
  publishAt?: string | null
  unpublishAt?: string | null
  createdAt?: string
}

type OfPost = { author?: string; summary?: string; coverImageId?: number | null }

type Item = {
  id: number
  createdAt: string
  published: boolean
  publishAt?: string | null | undefined
  unpublishAt?: string | null | undefined
}

export type PublishDialogProps = {
  noun: PublishedNoun
  item: Item
  /** The typed words. `path`: the address that visitors will see. */
  words: { title: string; content: string; format: TextFormat; path?: string } & OfPost
  isOpenAtFirst?: boolean | undefined
  /** Saves the typed words. */
  beforePublish: () => Promise<Item>
  onPublished?: (() => unknown) | undefined
}

/** The calls about the state of posts or of pages, which differ only in their paths. */
export function callsOf(noun: PublishedNoun) {
  const paramOf = (id: number) => ({ param: { id: `${id}` } })
  const { blog, pages } = adminApi
  if (noun === 'post')
    return {
      setState: (id: number, json: PublishedState): Promise<unknown> =>
        answer(blog[':id'].$put({ ...paramOf(id), json })),
      previewState: (id: number) => answer(blog[':id'].preview.$get(paramOf(id))),
      makePreview: (id: number) => answer(blog[':id'].preview.$post(paramOf(id))),
      endPreview: (id: number) => answer(blog[':id'].preview.$delete(paramOf(id))),
    }
  return {
    setState: (id: number, json: PublishedState): Promise<unknown> =>
      answer(pages[':id'].$put({ ...paramOf(id), json })),
    previewState: (id: number) => answer(pages[':id'].preview.$get(paramOf(id))),
    makePreview: (id: number) => answer(pages[':id'].preview.$post(paramOf(id))),
    endPreview: (id: number) => answer(pages[':id'].preview.$delete(paramOf(id))),
  }
}
