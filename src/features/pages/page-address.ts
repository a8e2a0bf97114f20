import slugify from '@sindresorhus/slugify'
import { PROGRAM_PARTS, publicPageAt, RESERVED_PARTS } from '#ui/public-addresses.ts'

export const PAGE_ADDRESS_MAX = 80
/** Longest unknown address that is counted. */
export const MISSED_MAX = 200

/** Proposes the address of a page with this title, cut at the end of a word. */
export function proposeAddress(title: string): string {
  const slug = slugify(title)
  const cut = slug.slice(0, PAGE_ADDRESS_MAX + 1).replace(/-[^-]*$/, '')
  return `/${slug.length > PAGE_ADDRESS_MAX ? cut.slice(0, PAGE_ADDRESS_MAX) : slug}`
}

/** Whether the program uses this address, one below it, or a file of this name. */
export const isReserved = (path: string) =>
  path.includes('.') || RESERVED_PARTS.has(path.split('/')[1] ?? '') || publicPageAt(path) !== undefined

/** Whether an address at which nothing is could be sent to a page: the program has no use for it. */
export const canLead = (path: string) => !PROGRAM_PARTS.has(path.split('/')[1] ?? '') && !publicPageAt(path)

/** Decodes what can be decoded. PostgreSQL cannot look up a null character. */
export function decodeAddress(path: string): string {
  try {
    const decoded = decodeURI(path)
    return decoded.includes('\0') ? path : decoded
  } catch {
    return path
  }
}

/** An address as it is stored and looked up: decoded, in lower case, without a slash at its end. */
export const toAddress = (pathname: string) => decodeAddress(pathname.toLowerCase().replace(/(?<=.)\/$/, ''))
