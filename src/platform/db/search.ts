import { sql } from 'kysely'

/** NFC and lower case, for comparisons: macOS decomposes letters, and SQLite's `lower` converts only ASCII. */
export const folded = (text: string) => text.normalize('NFC').toLowerCase()

/** The folded letters and digits: 'fh2409' for 'FH-2409', so that separators and line breaks do not matter. */
export const lettersOf = (text: string) => folded(text).replace(/[^\p{L}\p{N}]+/gu, '')

export const wordsOf = (search: string) => folded(search).split(/\s+/).filter(Boolean)

/** Returns a function that tells whether the given texts together contain all words of a search. */
export function matcherOf(search: string): (...texts: string[]) => boolean {
  const words = wordsOf(search)
  return (...texts) => {
    const text = folded(texts.join('\n'))
    return words.every((word) => text.includes(word))
  }
}

/** Returns `like '%part%'` for a condition, with the wildcards in `part` escaped. */
export const likePart = (part: string) => sql`like ${`%${part.replaceAll(/[!%_]/g, '!$&')}%`} escape '!'`
