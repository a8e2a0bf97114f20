import { sql } from 'kysely'

/** The same for what looks the same: macOS, say, decomposes letters. Databases know only some of them in lower case. */
export const folded = (text: string) => text.normalize('NFC').toLowerCase()

export const wordsOf = (search: string) => folded(search).split(/\s+/).filter(Boolean)

/** Says whether texts have all words of a search. */
export function matcherOf(search: string): (...texts: string[]) => boolean {
  const words = wordsOf(search)
  return (...texts) => {
    const text = folded(texts.join('\n'))
    return words.every((word) => text.includes(word))
  }
}

/** The second half of a condition: that a text has this part. */
export const likePart = (part: string) => sql`like ${`%${part.replaceAll(/[!%_]/g, '!$&')}%`} escape '!'`
