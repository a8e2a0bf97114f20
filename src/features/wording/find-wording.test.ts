// test: long form, no database
import { expect, test } from 'bun:test'
import { VERMONT_WARNING } from '#features/settings/warning.ts'
import { recordWork } from '#testing/figures.ts'
import { findWording } from './find-wording.ts'
import { readWordingList } from './wording-list.ts'

const { groups } = readWordingList()
const read = (text: string) => findWording(text, groups).found
const isWarned = (text: string) => read(text).length > 0

/** These sentences were written before the wording list, so that they test it fairly. */
const CLAIMS = [
  'Our Fern Haze cures insomnia in a single night.',
  'This strain treats anxiety better than any pill.',
  'It cured my chronic back pain within a week.',
  'Heal your body from the inside out with our new tincture.',
  'Relieves pain, calms nerves and lifts your mood.',
  'A natural remedy for migraines.',
  'Our CBD-rich flower helps with depression.',
  'Say goodbye to arthritis pain.',
  'Clinically proven to reduce inflammation.',
  'Studies show that it shrinks tumors and fights cancer.',
  'The medicine your grandmother never told you about: it heals everything.',
  'Finally, an FDA-approved flower.',
  'Approved by the FDA and grown in Rutland.',
  'Doctors recommend it for restless nights.',
  'Recommended by doctors all over New England.',
  '9 out of 10 physicians recommend our indica.',
  'No side effects, no hangover.',
  'Relax without any side effects.',
  'Completely safe for everyone.',
  'Cannabis is harmless, so enjoy.',
  'It is 100% safe and all natural.',
  'Our flower is non-addictive.',
  'Win a prize at our harvest party!',
  'Enter to win a year of flower.',
  'Every visitor on Friday gets a free pre-roll.',
  'Free joints for the first fifty customers.',
  'Join our 4/20 giveaway.',
  'The spring sweepstakes starts on Monday.',
  'Our raffle has a grand prize of $500.',
  'Buy one, get one free all weekend.',
  'A free gift with every order.',
  'Pick up your free sample on Saturday.',
  'They taste like candy, and your kids will love the label.',
  'New: gummy bears with cartoon characters on the bag.',
  'Bring the children, there is something for the whole family.',
  'The perfect back-to-school treat for teens.',
  'Get wasted on Friday night.',
  'Smoke until you drop.',
  'Get as high as you can with our strongest flower.',
  "You can't overdo it: smoke all day, every day.",
]

/** These sentences were also written before the wording list. */
const HARMLESS = [
  'Our flower is slow-cured for six weeks.',
  'The cure room stays at 60 °F and 60 percent humidity.',
  'We cure each batch in glass jars and open them daily.',
  'A slow cure keeps the terpenes where they belong.',
  'All our flower is free of pesticides.',
  'We are a drug-free workplace.',
  'Treat yourself to a walk among the ferns.',
  'Our apples won an award of the county fair.',
  'We treat the soil with compost tea.',
  'The seedlings were treated for mites with predatory insects.',
  'The lab tested this batch for mold, metals and pesticides.',
  'Feel free to write to us with questions.',
  'The tour is free, and so is the parking.',
  'Keep this product away from children and pets.',
  'Cannabis has not been analyzed or approved by the Food and Drug Administration (FDA).',
  'Do not use if pregnant or breastfeeding.',
  'The effects of edible cannabis may be delayed by two hours or more.',
  'For adults 21 and older only.',
  'Cannabis may be habit forming and can impair concentration.',
  'The harvest is in, and the barn smells of pine and citrus.',
  'We heal the cuts on the mother plants with clean wax.',
  'Nitrogen relieves the yellowing of the lower leaves.',
  'Drought stress makes the leaves curl.',
  'A win for the neighborhood: the bridge is open again.',
  'Our dog Fern caught a cold last week and is better now.',
  'The safe is bolted to the floor of the storeroom.',
  'Pick a high shelf to store your jars.',
  'Our high tunnels kept the frost away.',
  'The greenhouse is now heated with wood pellets from Barre.',
  'Drive safely: the road to the farm is icy.',
  'The doctor from next door painted our sign.',
  'A gift from our neighbor: forty bags of leaves.',
  'We drop the price of an eighth to thirty dollars this week.',
  'Ten percent off all flower on Friday.',
  'We wasted no time and planted the clones on Monday.',
  'The candy-striped ladybugs are back in the greenhouse.',
  'Curing takes patience; drying takes ten days.',
  'The state approved our license for another year.',
  'National Poison Control Center 1-800-222-1222.',
  'Thanks to everybody who recommended our farm stand to a friend.',
]

test('the default wording list misses at most two of 40 sentences with forbidden claims', () => {
  expect(CLAIMS).toHaveLength(40)
  expect(CLAIMS.filter((sentence) => !isWarned(sentence)).length).toBeLessThanOrEqual(2)
})

test("the default wording list wrongly notes at most two of 40 harmless sentences in growers' terms", () => {
  expect(HARMLESS).toHaveLength(40)
  expect(HARMLESS.filter(isWarned).length).toBeLessThanOrEqual(2)
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
