import { foldLot } from '#features/certificates/details/lot.ts'
import { findImagesByKeys } from '#features/images/images.queries.ts'
import { decodeAddress, toAddress } from '#features/pages/page-address.ts'
import type { Db } from '#platform/db/database.ts'
import { paths, routeOfPage } from '#ui/paths.ts'
import { FOUND_FILES, publicPageAt } from '#ui/public-addresses.ts'
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
    place.startsWith('#') ? anchors.has(decodeAddress(place.slice(1))) : lookUp(pathOf(place), place)
  // The author typed the anchors without the prefix that the program adds.
  return own.filter((link) => !isFound(link)).map(({ text, href }) => ({ text, href: href.replace(/^#on-/, '#') }))
}

const pathOf = (place: string) => place.replace(/[?#].*/, '').replace(/(?<=.)\/$/, '')

const LOT = paths.lot({ lot: '' })

/** The lot in the address of a lot, for comparisons; '' for other paths. */
const lotIn = (path: string) => (path.startsWith(LOT) ? foldLot(decodeAddress(path.slice(LOT.length))) : '')

const idIn = (text: string | undefined) => Number(/\d+/.exec(text ?? '')?.[0] ?? 0)

async function finderOf(db: Db, found: string[]) {
  const ids = [0, ...found.map((path) => idIn(publicPageAt(path)?.id))]
  const wanted = ['', ...found.map(toAddress)]
  const [published, sent, addresses, moved, certificates, withdrawn, lots, images] = await Promise.all([
    db
      .selectFrom('posts')
      .select('id')
      .where('published', '=', 1)
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .execute(),
    db.selectFrom('updates').select('id').where('is_public', '=', 1).where('id', 'in', ids).execute(),
    db
      .selectFrom('pages')
      .select('address')
      .where('published', '=', 1)
      .where('deleted_at', 'is', null)
      .where('address', 'in', wanted)
      .execute(),
    db
      .selectFrom('redirects')
      .leftJoin('pages', 'pages.id', 'redirects.page_id')
      .select('redirects.address')
      .where('redirects.address', 'in', wanted)
      .where(({ and, eb, or }) =>
        or([
          eb('redirects.page_id', 'is', null),
          and([eb('pages.published', '=', 1), eb('pages.deleted_at', 'is', null)]),
        ]),
      )
      .execute(),
    db
      .selectFrom('certificates')
      .select(['id', 'file_key'])
      .where('position', 'is not', null)
      .where('deleted_at', 'is', null)
      .execute(),
    db.selectFrom('withdrawals').select('certificate_id as id').execute(),
    db
      .selectFrom('certificate_lots')
      .select('folded')
      .where('folded', 'in', ['', ...found.map(lotIn)])
      .execute(),
    findImagesByKeys(db, found.map(keyIn)),
  ])
  const postIds = new Set(published.map(({ id }) => id))
  const updates = new Set(sent.map(paths.update))
  const own = new Set([...addresses, ...moved].map(({ address }) => address))
  const shown = new Set(certificates.map(({ id }) => paths.certificate({ id })))
  const certificatePages = new Set([...certificates, ...withdrawn].map(paths.certificatePage))
  const folded = new Set(lots.map((lot) => lot.folded))
  const files = new Set([...certificates.map(({ file_key }) => file_key), ...images.keys()])
  return (path: string, place: string) => {
    if (/#certificate-\d+$/.test(place)) return shown.has(place)
    const page = publicPageAt(path)
    if (path.startsWith(LOT)) return folded.has(lotIn(path))
    if (page?.route === routeOfPage('certificatePage')) return certificatePages.has(path)
    if (page?.route === routeOfPage('update')) return updates.has(path)
    if (page) return page.id === undefined || postIds.has(idIn(page.id))
    return own.has(toAddress(path)) || path in FOUND_FILES || files.has(keyIn(path))
  }
}

const keyIn = (path: string) => /^\/files\/([^/]+)\//.exec(path)?.[1] ?? ''
