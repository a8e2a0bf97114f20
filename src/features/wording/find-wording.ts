import { type Phrase, type PhrasesByStem, type WordingGroup, wordStem, wordsIn } from './wording-list.ts'

/** A phrase of the list in a text. `start` and `end` are offsets in the text. */
export type Finding = { reason: string; start: number; end: number }

type Word = { stem: string; start: number; end: number; isAdverb: boolean; isArticle: boolean }

/** Indexes of words. The phrase ends before the word `to`. */
type Span = { from: number; to: number }

/** “...” in a phrase matches at most this many words. */
const GAP_MAX = 3
/** A sentence without an end is cut after this many words, so that the time limit holds for it too. */
const SENTENCE_MAX = 100
// “F.D.A. approved” is one sentence, so a period after a single letter does not count; see `sentencesIn`.
const SENTENCE_END = /[.!?…]["'”’)\]]*\s/
const NEW_BLOCK = /\n\s*\n|\n\s*[-*•]\s/
const ADVERB = /^(?:.+ly|very|so|just|even|quite|ever|always)$/i
const ARTICLE = /^(?:the|an?|this|that|these|those|any|our|your|their|its|my|his|her)$/i

/**
 * Returns the phrases of the list in the text, in order, and the offset up to which the text was checked.
 * It stops after `maxMs`, because a large list and a long text could otherwise freeze the browser.
 */
export function findWording(text: string, groups: WordingGroup[], maxMs = Number.POSITIVE_INFINITY) {
  const until = performance.now() + maxMs
  const found: Finding[] = []
  for (const words of sentencesIn(text)) {
    const inSentence = groups.flatMap((group) => findingsOf(words, group, until))
    if (performance.now() > until) return { found, checked: words[0]?.start ?? 0 }
    found.push(...inSentence.sort((a, b) => a.start - b.start))
  }
  return { found, checked: text.length }
}

function* sentencesIn(text: string): Generator<Word[]> {
  let words: Word[] = []
  const stems = new Map<string, string>()
  for (const { 0: word, index: start } of wordsIn(text)) {
    const last = words.at(-1)
    const between = text.slice(last?.end ?? start, start)
    const isNew = NEW_BLOCK.test(between) || (SENTENCE_END.test(between) && last?.stem.length !== 1)
    if (isNew || words.length === SENTENCE_MAX) {
      yield words
      words = []
    }
    const stem = stems.get(word) ?? wordStem(word)
    stems.set(word, stem)
    words.push({ stem, start, end: start + word.length, isAdverb: ADVERB.test(word), isArticle: ARTICLE.test(word) })
  }
  yield words
}

function findingsOf(words: Word[], { reason, phrases, exceptions }: WordingGroup, until: number): Finding[] {
  const spans = spansOf(words, phrases, ({ isAdverb }) => isAdverb, until)
  if (spans.length === 0) return []
  const allowed = spansOf(words, exceptions, ({ isAdverb, isArticle }) => isAdverb || isArticle, until)
  let end = 0
  return spans.flatMap(({ from, to }) => {
    if (from < end || allowed.some((span) => span.from < to && from < span.to)) return []
    end = to
    return [{ reason, start: words[from]?.start ?? 0, end: words[to - 1]?.end ?? 0 }]
  })
}

/** Returns where phrases begin and end. At each word, only the longest phrase counts. */
function spansOf(words: Word[], phrases: PhrasesByStem, isSmall: (word: Word) => boolean, until: number): Span[] {
  const spans: Span[] = []
  for (const [from, { stem }] of words.entries()) {
    const to = Math.max(...(phrases.get(stem) ?? []).flatMap((phrase) => [...endsOf(words, from, phrase, isSmall)]))
    if (to > from) spans.push({ from, to })
    if (performance.now() > until) break
  }
  return spans
}

/**
 * Returns all places where the phrase that begins at `from` can end. Sets keep several gaps from multiplying the work.
 * A small word between two words of the phrase is skipped.
 */
function endsOf(words: Word[], from: number, phrase: Phrase, isSmall: (word: Word) => boolean): Iterable<number> {
  let places = new Set([from])
  for (const { choices, hasGapBefore } of phrase) {
    const next = new Set<number>()
    for (const place of places) {
      const word = words[place]
      const skipped = hasGapBefore ? GAP_MAX : place > from && word && isSmall(word) ? 1 : 0
      for (let at = place; at <= place + skipped; at++)
        for (const row of choices.get(words[at]?.stem ?? '') ?? [])
          if (row.every((stem, index) => words[at + index]?.stem === stem)) next.add(at + row.length)
    }
    if (next.size === 0) return []
    places = next
  }
  return places
}
