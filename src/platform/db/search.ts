import { sql } from 'kysely'

/** NFC and lower case, for comparisons: macOS decomposes letters, and SQLite's `lower` converts only ASCII. */
export const folded = (text: string) => text.normalize('NFC').toLowerCase()

const UNACCENTED: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }

/**
 * Lower case without accents, and full-width letters as usual ones. Marks of other scripts stay: in Japanese they make
 * other letters.
 */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/gu, '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[ßæœøłđı]/g, (letter) => UNACCENTED[letter] ?? letter)

/** The letters and digits: 'fh2409' for 'FH-2409', so that separators and line breaks do not matter. */
export const lettersOf = (text: string) => plain(text).replace(/[^\p{L}\p{N}]+/gu, '')

/**
 * Phones change apostrophes, quotation marks and dashes, and people leave them out. Phones also put a period in the place
 * of two blanks.
 */
const SIGNS =
  /['"`´«»\u00ad\u02bc\u200b-\u200f\u2010-\u2015\u2018-\u201f\u2032\u2033\u2060-\u2064\u2212\ufeff\uff02\uff07\uff0d-]+|\.(?=\s|$)/g

export const withoutSigns = (text: string) => plain(text.replace(SIGNS, ''))

const joinNumbers = (text: string) => text.replace(/(?<=\p{L})[^\S\n]+(?=\p{N})|(?<=\p{N})[^\S\n]+(?=\p{L})/gu, '')

/** The text to search for the words of `searchedWords`. A number belongs to the letters beside it: 'mh2601' for 'MH 2601'. */
export const comparable = (text: string) => joinNumbers(withoutSigns(text))

/** The words of a search. A search that has only signs finds those signs nowhere. */
export function searchedWords(search: string): string[] {
  const words = withoutSigns(search).split(/\s+/).filter(Boolean)
  return words.length > 0 ? words : folded(search).split(/\s+/).filter(Boolean)
}

/** Returns a function that tells whether the given texts together contain all words of a search. */
export function matcherOf(search: string): (...texts: string[]) => boolean {
  const words = searchedWords(search)
  const has = phraseMatcherOf(search)
  return (...texts) => {
    const text = comparable(texts.join('\n'))
    return words.every((word) => text.includes(word)) || has(...texts)
  }
}

/** Returns a function that tells whether one of the given texts contains a search as a phrase, even without its blanks. */
function phraseMatcherOf(search: string): (...texts: string[]) => boolean {
  const inOneWord = (text: string) => withoutBlanks(withoutSigns(text))
  const compared = inOneWord(search) ? inOneWord : folded
  const wanted = compared(search)
  return (...texts) => texts.some((text) => compared(text).includes(wanted))
}

// `plain` has replaced other blanks by spaces.
const withoutBlanks = (text: string) => text.replace(/[ \t\n]/g, '')
const asDigits = (text: string) => text.replaceAll('o', '0').replaceAll('i', '1')

// Stored texts have no control characters.
const [NEXT_TEXT, NEXT_ROW] = ['\n\u0001\n', '\n\u0000\n']

/**
 * Returns functions that list the indexes of the rows whose texts fit a search. All rows are one text, because replacing
 * in thousands of short ones takes several times as long.
 */
export function fitsOf(search: string, rows: string[][]) {
  const words = searchedWords(search)
  const cleaned = withoutSigns(search).trim() ? withoutSigns : folded
  const wanted = withoutBlanks(cleaned(search))
  const all = cleaned(rows.map((texts) => texts.join(NEXT_TEXT)).join(NEXT_ROW))
  const blankless = withoutBlanks(all)
  const having = (text: string, has: (row: string) => boolean) =>
    text.split('\u0000').flatMap((row, index) => (has(row) ? [index] : []))
  return {
    phrase: () => having(blankless, (row) => row.includes(wanted)),
    /** None for one word, which `phrase` finds. */
    words: () => (words.length > 1 ? having(joinNumbers(all), (row) => words.every((word) => row.includes(word))) : []),
    /** Like `phrase`, but O counts as 0 and I as 1. */
    asDigits: () => (/[oi01]/.test(wanted) ? having(asDigits(blankless), (row) => row.includes(asDigits(wanted))) : []),
  }
}

/** Returns `like '%part%'` for a condition, with the wildcards in `part` escaped. */
export const likePart = (part: string) => sql`like ${`%${part.replaceAll(/[!%_]/g, '!$&')}%`} escape '!'`
