import { stemmer } from 'stemmer'
import {
  WORDING_GAPS_MAX,
  WORDING_LINE_MAX,
  WORDING_LINES_MAX,
  WORDING_LIST_MAX,
  WORDING_STEPS_MAX,
} from '#platform/http/limits.ts'
import { numberText } from '#ui/site/number-text.ts'
import defaultList from './default-wording-list.txt' with { type: 'text' }

/** Vermont's rules as of November 2026, in the form that decision 026 describes. Administrators can edit them. */
export const DEFAULT_WORDING_LIST = defaultList.trimEnd()

/** A place in a phrase. `choices`: the alternatives, each a row of stems, by their first stem. */
export type Step = { choices: Map<string, string[][]>; hasGapBefore: boolean }

export type Phrase = Step[]

/** Phrases by each stem that they can begin with. */
export type PhrasesByStem = Map<string, Phrase[]>

export type WordingGroup = { reason: string; phrases: PhrasesByStem; exceptions: PhrasesByStem }

/** `error` names the first line that has a mistake. The groups leave such lines out. */
export type WordingList = { groups: WordingGroup[]; error: string | undefined }

const GAP = '...'
const REASON = /^reason:/i
const EXCEPTION = /^but not:/i

// Soft hyphens and zero-width characters stay in the word, so that they do not split it.
const WORD = /[\p{L}\p{N}\u00AD\u200B-\u200D\u2060]+(?:['’][\p{L}\p{N}]+)*/gu
const INVISIBLE = /[\u00AD\u200B-\u200D\u2060]/g
const STEMMED_MAX = 40

export const wordsIn = (text: string) => text.matchAll(WORD)

/** Returns the stem of a word: “cures”, “cured” and “curing” have the same one. */
export function wordStem(word: string): string {
  const plain = word
    .toLowerCase()
    .replaceAll(INVISIBLE, '')
    .replace(/['’]s$/, '')
    .replaceAll(/['’]/g, '')
  return plain.length > STEMMED_MAX ? plain : stemmer(plain)
}

/** Reads a list of phrases, in the form that decision 026 describes. */
export function readWordingList(text: string = DEFAULT_WORDING_LIST): WordingList {
  const list: WordingList = { groups: [], error: sizeError(text) }
  if (list.error) return list
  for (const [index, line] of text.split('\n').entries()) {
    const error = addLine(list.groups, line.trim())
    if (error) list.error ??= `Line ${index + 1}: ${error}`
  }
  const empty = list.groups.find(({ phrases }) => phrases.size === 0)
  if (empty) list.error ??= `Add a phrase below “Reason: ${empty.reason}”.`
  return list
}

function sizeError(text: string): string | undefined {
  if (text.length > WORDING_LIST_MAX)
    return `The list can have at most ${numberText(WORDING_LIST_MAX)} characters. Yours has ${numberText(text.length)}.`
  const lines = text.split('\n').length
  return lines > WORDING_LINES_MAX
    ? `The list can have at most ${WORDING_LINES_MAX} lines. Yours has ${lines}.`
    : undefined
}

/** @returns the mistake in the line, if it has one */
function addLine(groups: WordingGroup[], line: string): string | undefined {
  if (line === '' || line.startsWith('#')) return undefined
  if (line.length > WORDING_LINE_MAX) return `a line can have at most ${numberText(WORDING_LINE_MAX)} characters.`
  if (REASON.test(line)) {
    const reason = line.replace(REASON, '').trim()
    if (reason === '') return 'write the reason after “Reason:”.'
    groups.push({ reason, phrases: new Map(), exceptions: new Map() })
    return undefined
  }
  const group = groups.at(-1)
  if (!group) return 'begin the list with a line such as “Reason: Vermont forbids prizes.”'
  const phrase = readPhrase(line.replace(EXCEPTION, ''))
  if (typeof phrase === 'string') return phrase
  const index = EXCEPTION.test(line) ? group.exceptions : group.phrases
  for (const first of phrase[0]?.choices.keys() ?? []) index.set(first, [...(index.get(first) ?? []), phrase])
  return undefined
}

/** @returns the phrase, or the mistake in it */
function readPhrase(text: string): Phrase | string {
  const parts = text.replaceAll('…', GAP).split(/\s+/).filter(Boolean)
  if (parts.at(0) === GAP || parts.at(-1) === GAP) return `“${GAP}” must be between two words.`
  const phrase: Phrase = []
  for (const [index, part] of parts.entries()) {
    if (part === GAP) continue
    const rows = [...new Set(part.split('/'))].map((choice) => [...wordsIn(choice)].map(([word]) => wordStem(word)))
    if (rows.some((row) => row.length === 0))
      return `“${part}” has no word${rows.length > 1 ? ' before or after a slash' : ''}.`
    phrase.push({ choices: Map.groupBy(rows, ([first = '']) => first), hasGapBefore: parts[index - 1] === GAP })
  }
  if (phrase.length === 0) return 'write a phrase after “But not:”.'
  if (phrase.length > WORDING_STEPS_MAX) return `a phrase can have at most ${WORDING_STEPS_MAX} words.`
  if (phrase.filter(({ hasGapBefore }) => hasGapBefore).length > WORDING_GAPS_MAX)
    return `“${GAP}” can occur at most ${WORDING_GAPS_MAX} times in a phrase.`
  return phrase
}
