import { sql } from 'kysely'

/** NFC and lower case, for comparisons: macOS decomposes letters, and SQLite's `lower` converts only ASCII. */
export const folded = (text: string) => text.normalize('NFC').toLowerCase()

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
