import slugify from '@sindresorhus/slugify'

const SLUG_MAX = 80

/** The words of a title for an address, cut at the end of a word; empty if no letter can be written in Latin. */
export function postSlug(title: string): string {
  const slug = slugify(title, { decamelize: false })
  if (slug.length <= SLUG_MAX) return slug
  const end = slug.lastIndexOf('-', SLUG_MAX)
  return slug.slice(0, end > 0 ? end : SLUG_MAX)
}
