import type { WrittenQuestion } from '../contacts.schema.ts'
import { PhraseIndex, toWords } from './phrases.ts'
import lists from './phrases.txt' with { type: 'text' }
import { type ReasonCode, TOPICS, type TopicCode } from './reasons.ts'

/** A sign for or against spam. */
export type Reason = { code: ReasonCode; weight: number }

export type Arrival = {
  /** The value of the field that is hidden from people. */
  hiddenField: string
  /** When the form was opened; null if its stamp is forged, undefined if it has none. */
  openedAt: Date | null | undefined
  isUsedStamp: boolean
  isCommonText: boolean
}

/** The names by which visitors know the site. */
type Place = { brand: string; location: string }

/** A message is held if its signs weigh at least this much. A single topic weighs at most 8. */
const HELD_FROM = 10
const QUICK_MS = 3000
const CREDIT_MAX = 8
// In characters. Shorter messages leave a visitor no room to mention the site or its products.
const LONG_FROM = 60

const LINK = /\bhttps?:\/\/[^\s<>"'\])]+|\bwww\.[^\s<>"'\])]+/gi
// Matches, for example, “FH-2409” and “order no. 1027”.
const NUMBER = /\b[a-z]{2}-\d{3,5}\b|\b(?:order|lot|batch|no\.?|nr\.?|bestellung|commande|pedido|lote)[ #:]{0,3}\d{3,}/i
// Matches, for example, “$10K”, “40% off”, “12 million”, “1-844-555-0142” and “order.zip”.
const FIGURES =
  /[$€£][\d.]{1,6} ?[km]\b|\d ?% (?:off|more|less|welcome|return|profit|bonus)|\d ?(?:million|mln|mio)\b|\b8(?:00|33|44|55|66|77|88)[- ]\d{3}|\.(?:zip|exe|rar)\b/i
const FOREIGN =
  /[\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Arabic}]/u

// The `sure` phrases of a topic are rare in a question to a grower; its `hints` are not.
const phrases = new PhraseIndex(lists)
type CountOf = ReturnType<typeof phrases.count>

/** @returns the signs for and against spam if the message is to be held; otherwise an empty list */
export function reasonsToHold(content: Reason[], arrival: Arrival, now: Date): Reason[] {
  const reasons = [...signsOfArrival(arrival, now), ...content]
  return weightOf(reasons) < HELD_FROM ? [] : reasons
}

/** Judges the name and text of a message, but not how it arrived. */
export function signsOfContent(written: WrittenQuestion, place: Place): Reason[] {
  const words = toWords(written.question)
  const countOf = phrases.count(words)
  const against = [...signsOfTopic(countOf), ...signsOfTone(written, countOf), ...signsOfLinks(written)]
  const credit = Math.min(weightOf(against), creditOf(written, words, countOf, place))
  return credit > 0
    ? [...against, { code: 'visitor', weight: -credit }]
    : [...against, ...signsOfStranger(written, against)]
}

const weightOf = (reasons: Reason[]) => reasons.reduce((sum, { weight }) => sum + weight, 0)
const present = (reasons: Reason[]) => reasons.filter(({ weight }) => weight > 0)

function signsOfArrival({ hiddenField, openedAt, isUsedStamp, isCommonText }: Arrival, now: Date): Reason[] {
  const isQuick = openedAt != null && now.getTime() - openedAt.getTime() < QUICK_MS
  return present([
    { code: 'hidden-field', weight: hiddenField === '' ? 0 : 10 },
    { code: 'forged-stamp', weight: openedAt === null ? 10 : 0 },
    { code: 'quick', weight: isQuick ? 1 : 0 },
    { code: 'used-stamp', weight: isUsedStamp ? 4 : 0 },
    { code: 'common-text', weight: isCommonText ? 10 : 0 },
  ])
}

/** The heaviest topic counts in full, and the second one up to 3. */
function signsOfTopic(countOf: CountOf): Reason[] {
  const topics = Object.keys(TOPICS) as TopicCode[]
  const found = topics.map((code) => ({
    code,
    weight: weightOfTopic(countOf(`${code}: sure`), countOf(`${code}: hints`)),
  }))
  const [first, second] = present(found).toSorted((one, other) => other.weight - one.weight)
  if (!first) return []
  return second ? [first, { code: second.code, weight: Math.min(3, second.weight) }] : [first]
}

function weightOfTopic(sure: number, hints: number): number {
  const first = sure > 0 ? 5 : 0
  const second = sure > 1 ? 3 : 0
  return Math.min(sure > 1 ? 8 : 7, first + second + 2 * Math.min(hints, 3))
}

function signsOfTone({ question }: WrittenQuestion, countOf: CountOf): Reason[] {
  const upTo = (most: number, weight: number) => Math.min(most, weight)
  return present([
    { code: 'pitch', weight: upTo(6, 2 * countOf('pitch')) },
    { code: 'addresses-owner', weight: upTo(3, 2 * countOf('addresses-owner')) },
    { code: 'urging', weight: upTo(4, 2 * countOf('urging')) },
    { code: 'lure', weight: upTo(4, 2 * countOf('lure')) },
    { code: 'cold-opening', weight: upTo(3, 2 * countOf('cold-opening')) },
    { code: 'commands', weight: upTo(4, 2 * countCommands(question)) },
    { code: 'figures', weight: FIGURES.test(question) ? 2 : 0 },
    { code: 'sales-words', weight: upTo(4, countOf('sales-words') - 2) },
    { code: 'bulk', weight: upTo(4, 4 * countOf('bulk')) },
    { code: 'random-letters', weight: isRandom(question.trim()) ? 10 : isMashed(question) ? 7 : 0 },
    { code: 'mixed-letters', weight: hasMixedAlphabets(question) ? 10 : 0 },
  ])
}

const countCommands = (text: string) =>
  text.split(/[.!?\n]+/).filter((sentence) => phrases.startsWith(toWords(sentence), 'commands')).length

function signsOfLinks({ name, question }: WrittenQuestion): Reason[] {
  const links = Math.min(question.match(LINK)?.length ?? 0, 3)
  const isBare = links > 0 && toWords(question.replace(LINK, ' ')).length < 20
  return present([
    { code: 'links', weight: links },
    { code: 'bare-links', weight: isBare ? links * 2 + 1 : 0 },
    { code: 'foreign-link', weight: links > 0 && FOREIGN.test(question) ? 3 : 0 },
    { code: 'link-markup', weight: /\[(?:url|link|img)\b/i.test(question) ? 10 : /<a\s/i.test(question) ? 7 : 0 },
    { code: 'link-name', weight: /https?:\/\/|www\./i.test(name) ? 6 : 0 },
  ])
}

/** A long advertisement that says nothing about the site or its products. */
function signsOfStranger({ question }: WrittenQuestion, against: Reason[]): Reason[] {
  const isSelling = against.some(({ code }) => !(code in TOPICS))
  const isLong = question.length * (FOREIGN.test(question) ? 3 : 1) > LONG_FROM
  const onlyTells = !question.includes('?') && against.some(({ code }) => code === 'links')
  return isSelling && isLong ? [{ code: 'nothing-of-ours', weight: onlyTells ? 3 : 2 }] : []
}

/** How much a message sounds like a visitor to this site, from 0 to CREDIT_MAX. */
function creditOf({ question }: WrittenQuestion, words: string, countOf: CountOf, { brand, location }: Place): number {
  const isLocal = [brand, location].some((name) => words.includes(toWords(name)))
  const credit =
    Math.min(6, 2 * countOf('asking')) +
    (countOf('answering') > 0 ? 8 : 0) +
    Math.min(4, 2 * countOf('matters')) +
    (NUMBER.test(question) ? 3 : 0) +
    (isLocal ? 1 : 0)
  return Math.min(CREDIT_MAX, credit)
}

/** One long word with capitals in the middle, like 'GhTkQwLmZxRtVb'. */
function isRandom(text: string): boolean {
  if (!/^[a-z]{10,80}$/i.test(text)) return false
  const turns = text.match(/[a-z][A-Z]/g)?.length ?? 0
  return turns >= 3 && turns * 6 >= text.length
}

/** Mostly unpronounceable words, like 'asdkjh qwlkej'. */
function isMashed(text: string): boolean {
  const words = text.replace(LINK, ' ').match(/\b[a-z]{5,}\b/gi) ?? []
  const odd = words.filter((word) => /[bcdfghjklmnpqrstvwxz]{4}/i.test(word) || !/[aeiouy]/i.test(word))
  return odd.length >= 3 && odd.length * 2 >= words.length
}

/** Latin and Cyrillic letters in one word, which spam mixes because they look alike. */
const hasMixedAlphabets = (text: string) =>
  (text.match(/\p{L}+/gu) ?? []).some((word) => /[a-z]/i.test(word) && /\p{Script=Cyrillic}/u.test(word))
