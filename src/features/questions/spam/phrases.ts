const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Lowercases the text, surrounds each word with single spaces, and removes accents, punctuation and invisible characters. */
export function toWords(text: string): string {
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
  const spelled = plain.replaceAll('%', ' percent ').replaceAll('$', ' dollar ').replaceAll('ß', 'ss')
  return ` ${spelled.match(/[\p{L}\p{N}]+/gu)?.join(' ') ?? ''} `
}

type Entry = { phrase: string; list: string }

/**
 * Finds the phrases of several lists in one pass over a text, in linear time. A `*` at the end of a phrase matches any
 * ending. Case, accents and punctuation are ignored.
 */
export class PhraseIndex {
  readonly #byWord = new Map<string, Entry[]>()
  readonly #byStart = new Map<string, Entry[]>()
  readonly #unspaced: Entry[] = []

  /** @param lists comma-separated phrases below the name of their list, with an empty line between two lists */
  constructor(lists: string) {
    for (const list of lists.split('\n\n')) {
      const [name = '', ...lines] = list.split('\n')
      for (const phrase of lines.join(' ').split(',')) this.#add(phrase.trim(), name.slice(1, -1))
    }
  }

  #add(text: string, list: string) {
    const words = toWords(text)
    if (words.trim() === '') return
    if (UNSPACED.test(text)) this.#unspaced.push({ phrase: words.trim(), list })
    else if (!text.endsWith('*')) add(this.#byWord, firstWord(words, 1), { phrase: words, list })
    else if (words.trim().includes(' ')) add(this.#byWord, firstWord(words, 1), { phrase: words.trimEnd(), list })
    else add(this.#byStart, words.slice(1, 4), { phrase: words.trimEnd(), list })
  }

  /** Counts the different phrases of each list. A phrase inside a longer one of its list does not count. */
  count(words: string): (list: string) => number {
    const found = new Map<string, Set<string>>()
    const endOf = new Map<string, number>()
    const note = ({ list, phrase }: Entry) => found.set(list, (found.get(list) ?? new Set()).add(phrase))
    for (let at = 0; at < words.length - 1; at = words.indexOf(' ', at + 1)) {
      const longestFirst = this.#at(words, at).toSorted((one, other) => other.phrase.length - one.phrase.length)
      for (const entry of longestFirst) {
        if (at + 1 < (endOf.get(entry.list) ?? 0)) continue
        endOf.set(entry.list, at + entry.phrase.length)
        note(entry)
      }
    }
    this.#unspaced.filter(({ phrase }) => words.includes(phrase)).forEach(note)
    return (list) => found.get(list)?.size ?? 0
  }

  startsWith(words: string, list: string): boolean {
    return this.#at(words, 0).some((entry) => entry.list === list)
  }

  /** @param at the index of the space before the phrases */
  #at(words: string, at: number): Entry[] {
    const word = firstWord(words, at + 1)
    const candidates = [...(this.#byWord.get(word) ?? []), ...(this.#byStart.get(word.slice(0, 3)) ?? [])]
    return candidates.filter(({ phrase }) => words.startsWith(phrase, at))
  }
}

const firstWord = (words: string, from: number) => words.slice(from, words.indexOf(' ', from))

function add<Value>(map: Map<string, Value[]>, key: string, value: Value) {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}
