import { TITLE_MAX } from '#platform/http/limits.ts'

const ENDING = /\.pdf$/i

export const isPdfName = (name: string) => ENDING.test(name.trim())

export const withoutEnding = (name: string) => name.replace(ENDING, '')

export const withEnding = (name: string) => (isPdfName(name) ? name : `${name}.pdf`)

/** Returns the first numbered name that is not taken: 'report (2).pdf' for 'report.pdf'. */
export function freeName(name: string, taken: string[]): string {
  const known = new Set(taken.map(sameCase))
  const stem = stemOf(name)
  for (let count = 2; ; count++) {
    const free = `${stem} (${count}).pdf`
    if (!known.has(sameCase(free))) return free
  }
}

/** The name without extension and number: 'report' for 'report (2).pdf'. */
export const stemOf = (name: string) => withoutEnding(name).replace(/ \(\d+\)$/, '')

/** Suggests a title: 'Lambs Bread' for 'Lambs-Bread (2).pdf'. Keeps the hyphens of a lot number such as 'FH-2024-031'. */
export function titleFrom(name: string): string {
  const title = stemOf(name.trim().normalize('NFC'))
    .replace(/%20|[_+\s]+/g, ' ')
    .replace(/-+/g, (hyphens, at: number, name: string) => (isBesideWord(name, at, hyphens.length) ? ' ' : hyphens))
    .replace(/ +/g, ' ')
    .trim()
  return (title.charAt(0).toUpperCase() + title.slice(1)).slice(0, TITLE_MAX)
}

const isBesideWord = (name: string, at: number, length: number) =>
  /\p{Ll}/u.test(name.charAt(at - 1)) || /^\p{Lu}?\p{Ll}/u.test(name.slice(at + length, at + length + 2))

/** The server compares names in this form. */
const sameCase = (name: string) => name.normalize('NFC').toLowerCase()
