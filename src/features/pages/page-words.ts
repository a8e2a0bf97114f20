import { proposeAddress } from './page-address.ts'
import type { SitePage } from './pages.schema.ts'

/** The form of a page. One with `linkTo` is a link to another site, and keeps typed text until it is saved. */
export type PageWords = Pick<SitePage, 'title' | 'address' | 'content' | 'format' | 'place' | 'linkTo' | 'isIndexed'>

export const NO_WORDS: PageWords = {
  ...{ title: '', address: '', content: '', format: 'markdown', place: 'none', linkTo: '', isIndexed: true },
}

export const pageWords = ({ title, address, content, format, place, linkTo, isIndexed }: SitePage): PageWords => ({
  ...{ title, address, content, format, place, linkTo, isIndexed },
})

/** The input of the calls. A page without an address gets that of its title. */
export const inputOf = (words: PageWords) => ({
  ...words,
  ...(words.linkTo ? { address: '', content: '' } : { address: words.address || proposeAddress(words.title) }),
})
