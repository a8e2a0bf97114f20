import type { Row, Schema } from '#platform/db/schema.ts'
import { adminPaths } from '#ui/paths.ts'
import { UNTITLED } from './certificates/untitled.ts'

type Noun<Table extends keyof Schema = keyof Schema> = {
  table: Table
  /** The word in sentences, and the kind in the audit log. */
  name: string
  label: string
  plural: string
  /** The column with the title of a row. */
  title?: keyof Row<Table>
  /** A row whose title is `value` is listed with another column. */
  untitled?: { value: string; title: keyof Row<Table> }
  /** Deleted rows stay in the trash for 30 days. */
  hasTrash?: true
  /** Rows have a `position`, which a restored row gets back. */
  isOrdered?: true
  /** Each save is kept, and can be restored. */
  hasVersions?: true
  /** The labels of the fields that administrators write, by their names in the API. Versions keep these fields. */
  fields?: Record<string, string>
  /** The name of its rows in `image_uses`. */
  usesImages?: string
  /** The page of the back office that shows a row. */
  page: (row: { id: number; title: string }) => string
}

/**
 * Lists of several nouns are derived from this description. The keys are words of the API and of stored rows. An image is a
 * `picture` in the trash, and comes after what uses it, because its users must be deleted first.
 */
export const NOUNS = {
  section: {
    table: 'sections',
    name: 'section',
    label: 'Section',
    plural: 'Sections',
    title: 'title',
    hasTrash: true,
    isOrdered: true,
    hasVersions: true,
    fields: { title: 'title', text: 'text', imageId: 'image' },
    usesImages: 'section',
    page: adminPaths.manageSections,
  },
  post: {
    table: 'posts',
    name: 'post',
    label: 'Blog post',
    plural: 'Posts',
    title: 'title',
    hasTrash: true,
    hasVersions: true,
    fields: {
      ...{ title: 'title', author: 'author', content: 'content', format: 'format', summary: 'summary' },
      coverImageId: 'cover',
    },
    usesImages: 'post',
    page: ({ id }) => adminPaths.manageBlog({ edit: id }),
  },
  page: {
    table: 'pages',
    name: 'page',
    label: 'Page',
    plural: 'Pages',
    title: 'title',
    hasTrash: true,
    hasVersions: true,
    fields: {
      ...{ title: 'title', address: 'address', content: 'content', format: 'format' },
      ...{ place: 'place', linkTo: 'link' },
    },
    usesImages: 'page',
    page: ({ id }) => adminPaths.managePages({ edit: id }),
  },
  quote: {
    table: 'quotes',
    name: 'quote',
    label: 'Quote',
    plural: 'Quotes',
    title: 'text',
    hasTrash: true,
    hasVersions: true,
    fields: { text: 'text', author: 'author', textColor: 'text color', imageId: 'image' },
    usesImages: 'quote',
    page: adminPaths.manageQuotes,
  },
  certificate: {
    table: 'certificates',
    name: 'certificate',
    label: 'Certificate',
    plural: 'Certificates',
    title: 'title',
    untitled: { value: UNTITLED, title: 'file_name' },
    hasTrash: true,
    isOrdered: true,
    hasVersions: true,
    fields: {
      ...{ title: 'title', description: 'description', lots: 'batch numbers', laboratory: 'laboratory' },
      ...{ reportNumber: 'report number', verifyUrl: "laboratory's link", harvestedOn: 'harvested' },
      ...{ sampledOn: 'sampled', receivedOn: 'received', testedOn: 'tested', reportedOn: 'reported' },
      ...{ totalThc: 'total THC', totalCbd: 'total CBD', panels: 'panels', replaces: 'replaces' },
    },
    page: ({ title }) => adminPaths.manageCertificates({ search: title }),
  },
  picture: {
    table: 'images',
    name: 'image',
    label: 'Image',
    plural: 'Images',
    title: 'file_name',
    untitled: { value: '', title: 'alt' },
    hasTrash: true,
    page: ({ title }) => adminPaths.images({ search: title }),
  },
  settings: {
    table: 'settings',
    name: 'settings',
    label: 'Settings',
    plural: 'Settings',
    hasVersions: true,
    usesImages: 'hero',
    page: () => adminPaths.settings(),
  },
  slide: {
    table: 'slides',
    name: 'slide',
    label: 'Slide',
    plural: 'Carousel',
    isOrdered: true,
    usesImages: 'slide',
    page: adminPaths.carousel,
  },
} as const satisfies Record<string, { [Table in keyof Schema]: Noun<Table> }[keyof Schema]>

type Nouns = typeof NOUNS

/** The keys of the nouns that have this property. */
export type KindWith<Key extends keyof Noun> = {
  [Kind in keyof Nouns]: Key extends keyof Nouns[Kind] ? Kind : never
}[keyof Nouns]

export const kindsWith = <Key extends keyof Noun>(key: Key) =>
  (Object.keys(NOUNS) as (keyof Nouns)[]).filter((kind) => key in NOUNS[kind]) as KindWith<Key>[]

export type FieldOf<Kind extends KindWith<'fields'>> = keyof Nouns[Kind]['fields'] & string

export const fieldsOf = <Kind extends KindWith<'fields'>>(kind: Kind) =>
  Object.keys(NOUNS[kind].fields) as FieldOf<Kind>[]

/** Returns text such as “section, post or quote”. */
export const kindsText = (kinds: string[]) => new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(kinds)
