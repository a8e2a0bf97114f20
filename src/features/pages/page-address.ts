import slugify from '@sindresorhus/slugify'
import { RESERVED_PARTS } from '#ui/public-addresses.ts'

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
export const isReserved = (path: string) => path.includes('.') || RESERVED_PARTS.has(path.split('/')[1] ?? '')

/** An address as it is stored and looked up: decoded, in lower case, without a slash at its end. */
export function toAddress(pathname: string): string {
  const path = pathname.toLowerCase().replace(/(?<=.)\/$/, '')
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
