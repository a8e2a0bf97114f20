import type { Db } from '#platform/db/database.ts'
import { paths } from '#ui/paths.ts'
import { publicPageAt, RESERVED_PARTS } from '#ui/public-addresses.ts'
import { anchorsOf, linksOfText } from '../text/parse-text.ts'
import type { TextTree } from '../text/text-tree.ts'
import type { MissingLink } from './previews.schema.ts'

/** A query has at most 32,766 parameters in SQLite. */
const CHECKED_MAX = 2000

/** The links of a text to pages of this site, or to headings of the text, that visitors do not find. */
export async function findMissingLinks(db: Db, tree: TextTree, siteUrl: string): Promise<MissingLink[]> {
  const anchors = anchorsOf(tree)
  const links = linksOfText(tree).map((link) => ({ ...link, place: link.href.replace(`${siteUrl}/`, '/') }))
  const own = links.filter(({ place }) => /^[/#]/.test(place)).slice(0, CHECKED_MAX)
  const lookUp = await finderOf(db, [...new Set(own.map(({ place }) => pathOf(place)))])
  const isFound = ({ place }: { place: string }) =>
    place.startsWith('#') ? anchors.has(decodeURI(place.slice(1))) : lookUp(pathOf(place), place)
  return own.filter((link) => !isFound(link)).map(({ text, href }) => ({ text, href }))
}

const pathOf = (place: string) => place.replace(/[?#].*/, '').replace(/(?<=.)\/$/, '')

const idIn = (text: string | undefined) => Number(/\d+/.exec(text ?? '')?.[0] ?? 0)

async function finderOf(db: Db, found: string[]) {
  const posts = found.map((path) => idIn(publicPageAt(path)?.id)).filter(Boolean)
  const [published, addresses, moved, certificates] = await Promise.all([
    db
      .selectFrom('posts')
      .select('id')
      .where('published', '=', 1)
      .where('id', 'in', [0, ...posts])
      .where('deleted_at', 'is', null)
      .execute(),
    db
      .selectFrom('pages')
      .select('address')
      .where('published', '=', 1)
      .where('deleted_at', 'is', null)
      .where('address', 'in', ['', ...found])
      .execute(),
    db
      .selectFrom('redirects')
      .select('address')
      .where('address', 'in', ['', ...found])
      .execute(),
    db
      .selectFrom('certificates')
      .select('id')
      .where('position', 'is not', null)
      .where('deleted_at', 'is', null)
      .execute(),
  ])
  const postIds = new Set(published.map(({ id }) => id))
  const own = new Set([...addresses, ...moved].map(({ address }) => address))
  const shown = new Set(certificates.map(({ id }) => paths.certificate({ id })))
  return (path: string, place: string) => {
    if (/#certificate-\d+$/.test(place)) return shown.has(place)
    const page = publicPageAt(path)
    if (page) return page.id === undefined || postIds.has(idIn(page.id))
    return own.has(path) || RESERVED_PARTS.has(path.split(/[/.]/)[1] ?? '')
  }
}
