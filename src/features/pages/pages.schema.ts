import { z } from '@hono/zod-openapi'
import slugify from '@sindresorhus/slugify'
import { imageSchema } from '#features/images/images.schema.ts'
import { webAddressSchema } from '#features/settings/settings.schema.ts'
import {
  changeSchema,
  formatSchema,
  newFields,
  scheduleFields,
  treeSchema,
  writtenFields,
} from '#features/writing/written.schema.ts'
import { BODY_MAX, LINK_MAX, TITLE_MAX } from '#platform/http/limits.ts'
import { lineSchema, textSchema } from '#platform/http/text.schema.ts'
import { trimEndOf } from '#platform/trim-end-of.ts'
import { isReserved, MISSED_MAX, PAGE_ADDRESS_MAX, toAddress } from './page-address.ts'

const PLACES = ['none', 'footer', 'menu'] as const

export const sitePageSchema = z
  .object({
    ...{ ...writtenFields, ...scheduleFields },
    address: z.string().openapi({ example: '/visit', description: 'Empty for a link to another site.' }),
    place: z.enum(PLACES).openapi({ description: 'Where every page links to it.' }),
    linkTo: z.string().openapi({ description: 'The https address of another site; empty for a page of this site.' }),
  })
  .openapi('SitePage')

export type SitePage = z.infer<typeof sitePageSchema>

export const CHOOSE = 'Choose a page to which this address should lead.'
const NO_ADDRESS = 'Enter an address, such as /visit.'
const TAKEN = 'The site itself uses this address. Choose another one.'
const ONE_PART = 'Enter one part, such as /visit: letters, digits and dashes, without dots or slashes inside.'
const NO_LINK = 'Enter an address that begins with https://, such as https://shop.example.com.'

const address = lineSchema('An address', { max: LINK_MAX })
  .transform((typed) => trimEndOf(typed.toLowerCase().replace(/^\/+/, ''), '/'))
  .refine((typed) => typed === '' || !isReserved(`/${typed.replace(/\..*/, '')}`), TAKEN)
  .refine((typed) => !/[./]/.test(typed), ONE_PART)
  .transform((typed) => slugify(typed))
  .refine((slug) => slug.length <= PAGE_ADDRESS_MAX, `An address can have at most ${PAGE_ADDRESS_MAX} characters.`)
  .transform((slug) => slug && `/${slug}`)
  .refine((path) => path === '' || !isReserved(path), TAKEN)

const words = {
  title: lineSchema('A title', { max: TITLE_MAX, required: 'Enter a title.' }),
  address: address.openapi({ type: 'string', example: '/visit' }),
  content: textSchema('A page', { max: BODY_MAX }),
  format: formatSchema,
  place: z.enum(PLACES, '“place” must be “none”, “footer” or “menu”.'),
  linkTo: z
    .string(NO_LINK)
    .trim()
    .pipe(z.union([z.literal(''), webAddressSchema(['https:'], NO_LINK)], NO_LINK)),
}

export const newPageSchema = z
  .object({
    title: words.title,
    address: words.address.default(''),
    content: words.content.default(''),
    format: words.format.default('text'),
    place: words.place.default('none'),
    linkTo: words.linkTo.default(''),
    ...newFields,
  })
  .openapi('NewSitePage')

export const pageFormSchema = changeSchema(words).openapi('SitePageForm')

/** The answer for an address: a page, or the address to which it leads. */
export const foundPageSchema = z.union([
  z
    .object({
      title: z.string(),
      address: z.string(),
      excerpt: z.string(),
      isIndexed: z.boolean(),
      picture: z.union([imageSchema, z.null()]).openapi({ description: 'The first picture of its text.' }),
      tree: treeSchema,
    })
    .openapi('PublicSitePage'),
  z.object({ movedTo: z.string().openapi({ example: '/visit' }) }).openapi('MovedSitePage'),
])

export type FoundPage = z.infer<typeof foundPageSchema>

const missedPath = textSchema('An address', { max: MISSED_MAX, required: 'Send the address that visitors missed.' })
  .refine((path) => path.startsWith('/'), 'The address must begin with a slash.')
  .transform(toAddress)
  .openapi({ type: 'string', example: '/shop' })

export const atSchema = z.object({ path: textSchema('An address', { max: 2000 }).transform(toAddress) })

export const missedSchema = z
  .object({
    path: z.string(),
    count: z.int(),
    lastAt: z.iso.datetime(),
    leadsTo: z.string().nullable().openapi({ description: 'The address to which it leads now; null if to none.' }),
  })
  .openapi('MissedAddress')

export type MissedAddress = z.infer<typeof missedSchema>

export const redirectSchema = z
  .object({
    path: missedPath,
    to: lineSchema('A page', { max: LINK_MAX, required: CHOOSE }).openapi({ example: '/visit' }),
  })
  .openapi('AddressRedirect')

export const redirectQuerySchema = z.object({ path: missedPath })

export type NewPageInput = z.infer<typeof newPageSchema>
export type PageInput = z.infer<typeof pageFormSchema>

/** The errors of a page or link that lacks something, whichever fields a call changes. */
export function pageErrors({ address, content, linkTo }: Pick<NewPageInput, 'address' | 'content' | 'linkTo'>) {
  if (linkTo) return {}
  return {
    ...(!address && { address: NO_ADDRESS }),
    ...(!content && { content: 'Enter some content.' }),
  }
}
