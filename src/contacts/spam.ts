import type { Letter } from './contacts.schema.ts'

/** Why a message may be spam, in a sentence, and how much that weighs. */
type Sign = { reason: string; weight: number }

/** How a message came. */
export type Arrival = {
  /** What stands in the field that people do not see. */
  hiddenField: string
  /** When its form was opened; null when its stamp is forged, undefined when it has none. */
  openedAt: Date | null | undefined
  isWornStamp: boolean
  isCommonText: boolean
}

// No sign of a person who is only careless, in a hurry or without a script reaches it alone.
const HELD_FROM = 3
const SECOND_MS = 1000
const DAY_MS = 24 * 60 * 60 * SECOND_MS
const QUICK_MS = 3 * SECOND_MS

const LINK = /\b(?:https?:\/\/|www\.)\S+/gi
const MARKUP = /\[\/?(?:url|link|img)\b|<a\s[^>]*href/i
/** Each may be met in a question of a person; two of them hardly. */
const OFFERS = [
  /\bseo\b/i,
  /\b(?:backlinks?|link building|do-?follow|guest posts?|domain authority)\b/i,
  /\b(?:first|page one|top|#1)\b.{0,12}\b(?:of|on|in) google\b|\bgoogle rankings?\b/i,
  /\b(?:web ?(?:site)? ?(?:design|re-?design|traffic)|explainer video|app development|lead generation|email lists?)\b/i,
  /\b(?:our|my) (?:\w+ )?(?:services?|agency|company|packages?|rates)\b/i,
  /\b(?:casinos?|betting|slot machines?|online slots?|poker|jackpots?|lottery)\b/i,
  /\b(?:bitcoins?|crypto(?:currency)?|forex|binary options?)\b/i,
  /\b(?:passive income|investment|investors?|invest|guaranteed|earn (?:up to )?\$?\d|\d+ ?% (?:profit|return))\b/i,
  /\b(?:viagra|cialis|replica watches?|porn|escorts?|dating|hot singles|diplomas?)\b/i,
  /\b(?:loans?|cash advance|inheritance|beneficiary|prince|transfer of funds|whatsapp|telegram)\b/i,
  /\b(?:domain|hosting|account)\b.{0,30}\b(?:expir\w+|suspended|terminat\w+)\b/i,
]
// Letters that are not seen, or look like others.
const INVISIBLE = /\p{Cf}/gu

/** Why a message is held back, in sentences; none when it is not. */
export function reasonsToHold(letter: Letter, arrival: Arrival, now: Date): string[] {
  const signs = [...signsOfArrival(arrival, now), ...signsOfContent(letter)]
  const weight = signs.reduce((sum, sign) => sum + sign.weight, 0)
  return weight < HELD_FROM ? [] : signs.map(({ reason }) => reason)
}

function signsOfArrival(arrival: Arrival, now: Date): Sign[] {
  const { hiddenField, openedAt, isWornStamp, isCommonText } = arrival
  const signs: Sign[] = []
  const add = (weight: number, reason: string) => signs.push({ reason, weight })
  if (hiddenField !== '') add(3, 'The field that people do not see was filled in.')
  if (openedAt === undefined) add(1, 'It was sent without the time stamp of the form.')
  else if (openedAt === null) add(3, 'The time stamp of the form is forged.')
  else {
    const ms = now.getTime() - openedAt.getTime()
    if (ms < QUICK_MS)
      add(2, `It was sent ${Math.max(0, Math.round(ms / SECOND_MS))} seconds after the form was opened.`)
    if (ms > DAY_MS) add(1, 'The form was opened more than a day before.')
  }
  if (isWornStamp) add(3, 'The time stamp of the form has come several times.')
  if (isCommonText) add(3, 'The same words came many times.')
  return signs
}

function signsOfContent({ name, question }: Letter): Sign[] {
  const signs: Sign[] = []
  const add = (weight: number, reason: string) => signs.push({ reason, weight })
  const links = question.match(LINK)?.length ?? 0
  if (links > 0) add(Math.ceil(Math.min(links, 6) / 2), links === 1 ? 'It has a link.' : `It has ${links} links.`)
  if (links > 0 && question.replace(LINK, '').trim().length < 20) add(1, 'It is hardly more than a link.')
  if (MARKUP.test(question)) add(3, 'It has the markup of a link.')
  if (/https?:\/\/|www\./i.test(name)) add(3, 'There is a link in the name.')
  const plain = question.normalize('NFKC').replace(INVISIBLE, '')
  const offers = OFFERS.filter((offer) => offer.test(plain)).length
  if (offers > 0) add(Math.min(3, offers + 1), 'It offers what spam offers.')
  if (isGibberish(question)) add(2, 'It is one word of random letters.')
  if (isShouted(question)) add(1, 'It is written in capitals.')
  return signs
}

/** Of the kind 'GhTkQwLmZxRtVb': one long word, with capitals in its midst. */
const isGibberish = (text: string) => /^[a-z]{12,}$/i.test(text) && /[a-z][A-Z].*[a-z][A-Z]/.test(text)

function isShouted(text: string) {
  const letters = text.match(/\p{L}/gu) ?? []
  const capitals = text.match(/\p{Lu}/gu) ?? []
  return letters.length > 60 && capitals.length > letters.length * 0.8
}
