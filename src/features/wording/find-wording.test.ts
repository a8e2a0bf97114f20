// test: long form, no database
import { expect, test } from 'bun:test'
import { VERMONT_WARNING } from '#features/settings/warning.ts'
import { recordWork } from '#testing/figures.ts'
import { findWording } from './find-wording.ts'
import sentences from './sentences.json'
import { readWordingList } from './wording-list.ts'

const { groups } = readWordingList()
const read = (text: string) => findWording(text, groups).found
const isWarned = (text: string) => read(text).length > 0

test.each(Object.entries(sentences))(
  'the default wording list is wrong about at most two of 80 sentences %s, half of them with forbidden claims',
  (_, { claims, harmless }) => {
    expect([claims.length, harmless.length]).toEqual([40, 40])
    const missed = claims.filter((sentence) => !isWarned(sentence))
    expect([...missed, ...harmless.filter(isWarned)].length).toBeLessThanOrEqual(2)
  },
)

test.each([
  'Get absolutely wasted this weekend.',
  'Keep lighting up until you cannot feel your face.',
  'You can drive home after two of these.',
])('the default wording list notes the claim “%s”, which a tester once saw it miss', (claim) => {
  expect(isWarned(claim)).toBe(true)
})

test.each([
  'No pesticides, no prizes for neatness.',
  'It took two years to win the permit for the well.',
  'The old barn gets wasted heat from the dryer.',
  'Ladybugs are harmless to the plants.',
  'We stopped selling toys and mugs.',
  'We close at 6 pm.',
])('the default wording list does not note the harmless sentence “%s”', (sentence) => {
  expect(isWarned(sentence)).toBe(false)
})

const quotesIn = (text: string, list?: string) =>
  findWording(text, readWordingList(list).groups).found.map(({ start, end }) => text.slice(start, end))

test.each([
  ['endings', 'It cured insomnia. Healing anxiety is next.', ['cured insomnia', 'Healing anxiety']],
  ['capitals', 'FREE PRE-ROLL', ['FREE PRE-ROLL']],
  ['typographic apostrophes', 'It can’t fail: the doctor’s favorite gift with every order.', ['gift with every']],
  ['hyphens and spaces', 'a free pre roll, a free pre–roll', ['free pre roll', 'free pre–roll']],
  ['line breaks', 'no side\neffects', ['no side\neffects']],
  ['soft hyphens', 'a give\u00ADaway', ['give\u00ADaway']],
  ['periods in abbreviations', 'It is F.D.A. approved.', ['F.D.A. approved']],
])('a phrase of the wording list is found despite different %s', (_, text, quotes) => {
  for (const quote of quotes) expect(quotesIn(text).join('|')).toContain(quote)
})

test('a phrase of the wording list never matches across the end of a sentence, a paragraph or a list item', () => {
  const list = 'Reason: Test.\nfree ... joint'
  for (const text of ['It is free. A joint costs ten dollars.', 'free\n\njoint', '- free\n- joint'])
    expect(quotesIn(text, list)).toEqual([])
  expect(quotesIn('free for you: a joint', list)).toEqual(['free for you: a joint'])
})

test('an adverb inside a phrase of the wording list is skipped, and so is an article inside an exception', () => {
  const list = 'Reason: Test.\nget wasted\nharmless\nBut not: harmless to plants'
  expect(quotesIn('Get absolutely wasted.', list)).toEqual(['Get absolutely wasted'])
  expect(quotesIn('Get the wasted heat.', list)).toEqual([])
  expect(quotesIn('They are harmless to our plants.', list)).toEqual([])
})

test('a sentence that denies a claim gets no note from the wording list', () => {
  expect(quotesIn("It doesn't cure any disease, and the FDA has not approved it.")).toEqual([])
})

test('the health warning that Vermont sites show gets no note from the wording list', () => {
  expect(quotesIn(VERMONT_WARNING.warningText)).toEqual([])
})

test.each([
  ['one long word', 'a'.repeat(200_000)],
  ['words of phrases', 'free get win no cure the '.repeat(8000)],
  ['one repeated word', 'free '.repeat(40_000)],
  ['only line breaks', '\n'.repeat(200_000)],
  ['only quotation marks', '."'.repeat(100_000)],
  ['only soft hyphens', '\u00AD'.repeat(200_000)],
])('200,000 characters with %s are checked for wording in a fraction of a second', (what, text) => {
  recordWork(`Time for notes on 200,000 characters with ${what}`, 500, () => read(text))
})
