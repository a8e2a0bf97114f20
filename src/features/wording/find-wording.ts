import { type Phrase, type WordingGroup, wordStem, wordsIn } from './wording-list.ts'

/** A phrase of the list in a text. `start` and `end` are offsets in the text. */
export type Finding = { reason: string; start: number; end: number }

type Work = { left: number }

/** `sentence`: the number of its sentence, because a phrase never spans two sentences. */
type Word = { stem: string; start: number; end: number; sentence: number }

/** Limits the comparisons, so that no list can freeze the browser. The default list needs fewer for the longest post. */
const COMPARED_MAX = 10_000_000
/** “...” in a phrase matches at most this many words. */
const GAP_MAX = 3
// “F.D.A. approved” is one sentence, so a period after a single letter does not count; see `readWords`.
const SENTENCE_END = /[.!?…]["'”’)\]]*\s/
const NEW_BLOCK = /\n\s*\n|\n\s*[-*•]\s/

/** Returns the phrases of the list in the text, in order. Takes time in proportion to the length of the text. */
export function findWording(text: string, groups: WordingGroup[]): Finding[] {
  const words = readWords(text)
  const work = { left: COMPARED_MAX }
  const found = groups.flatMap(({ reason, phrases, exceptions }) => {
    const allowed = new Set(spansOf(words, exceptions, work).flatMap(({ from, to }) => range(from, to)))
    const spans = spansOf(words, phrases, work).filter(({ from, to }) => !range(from, to).some((at) => allowed.has(at)))
    let end = 0
    return spans.flatMap(({ from, to }) => {
      if (from < end) return []
      end = to
      return [{ reason, start: words[from]?.start ?? 0, end: words[to - 1]?.end ?? 0 }]
    })
  })
  return found.sort((a, b) => a.start - b.start)
}

function readWords(text: string): Word[] {
  const words: Word[] = []
  const stems = new Map<string, string>()
  let last: Word | undefined
  for (const { 0: word, index: start } of wordsIn(text)) {
    const stem = stems.get(word) ?? wordStem(word)
    stems.set(word, stem)
    const between = text.slice(last?.end ?? 0, start)
    const isNew = NEW_BLOCK.test(between) || (SENTENCE_END.test(between) && last?.stem.length !== 1)
    last = { stem, start, end: start + word.length, sentence: (last?.sentence ?? 0) + (isNew ? 1 : 0) }
    words.push(last)
  }
  return words
}

/** Returns where phrases begin and end, as indexes into `words`. At each word, only the longest phrase counts. */
function spansOf(words: Word[], phrases: Phrase[], work: Work) {
  const byFirst = new Map<string, Phrase[]>()
  for (const phrase of phrases)
    for (const first of phrase[0]?.choices.keys() ?? []) byFirst.set(first, [...(byFirst.get(first) ?? []), phrase])
  return words.flatMap(({ stem }, from) => {
    if (work.left < 0) return []
    const ends = byFirst.get(stem)?.flatMap((phrase) => [...endsOf(words, from, phrase, work)]) ?? []
    return ends.length > 0 ? [{ from, to: Math.max(...ends) }] : []
  })
}

/** Returns all places where the phrase that begins at `from` can end. Sets keep several gaps from multiplying the work. */
function endsOf(words: Word[], from: number, phrase: Phrase, work: Work): Iterable<number> {
  const sentence = words[from]?.sentence
  let places = new Set([from])
  for (const { choices, hasGapBefore } of phrase) {
    const next = new Set<number>()
    for (const place of places)
      for (let at = place; at <= place + (hasGapBefore ? GAP_MAX : 0) && words[at]?.sentence === sentence; at++) {
        work.left--
        for (const row of choices.get(words[at]?.stem ?? '') ?? []) if (row.every(isAt(at))) next.add(at + row.length)
      }
    if (next.size === 0 || work.left < 0) return []
    places = next
  }
  return places

  function isAt(at: number) {
    return (stem: string, index: number) => words[at + index]?.stem === stem && words[at + index]?.sentence === sentence
  }
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)
