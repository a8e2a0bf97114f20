const fold = (text: string) => text.normalize('NFC').toLowerCase()

/** Says whether texts have all words of a search. Here and not in SQL: databases know only some letters in lower case. */
export function matcherOf(search: string): (...texts: string[]) => boolean {
  const words = fold(search).split(/\s+/).filter(Boolean)
  return (...texts) => {
    const text = fold(texts.join('\n'))
    return words.every((word) => text.includes(word))
  }
}
