// test: no database
import { expect, test } from 'bun:test'
import { type Arrival, type Reason, reasonsToHold, signsOfContent } from './judge.ts'
import phrases from './phrases.txt' with { type: 'text' }
import { TOPICS } from './reasons.ts'

const PLACE = { brand: 'Fernhollow Botanicals', location: 'Rutland, VT' }
const NOW = new Date('2024-10-05T12:00:00.000Z')
const ARRIVAL: Arrival = { hiddenField: '', openedAt: undefined, isUsedStamp: false, isCommonText: false }

const written = (reasons: Reason[]) => reasons.map(({ code, weight }) => `${code} ${weight}`)
const signsOf = (question: string, name = 'Ada') =>
  written(signsOfContent({ name, email: 'ada@example.com', question }, PLACE))

const STRANGER = `your website ${'x'.repeat(60)}`

test.each([
  ['casino', ['gambling 2']],
  ['casino jackpot', ['gambling 4']],
  ['casino slots jackpot roulette poker', ['gambling 6']],
  ['backlinks', ['link-trade 5']],
  ['backlinks, guest posts', ['link-trade 8', 'marketing 2']],
  ['unsecured borrow repay debt', ['loan 7']],
  ['backlinks and casino', ['link-trade 5', 'gambling 2']],
  ['backlinks and loan offer', ['loan 7', 'link-trade 3']],
  ['we offer', ['pitch 2']],
  ['we offer we provide our services our team', ['pitch 6']],
  ['your website', ['addresses-owner 2']],
  ['your website your site', ['addresses-owner 3']],
  ['click here', ['urging 2', 'commands 2']],
  ['click here. click now. click this.', ['urging 4', 'commands 4', 'sales-words 1']],
  ['click here, subscribe, join, sign up', ['urging 4', 'commands 2', 'sales-words 1']],
  ['low cost, same day, unlimited, 24h', ['lure 4']],
  ['opt out, darse de baja', ['bulk 4']],
  ['guaranteed', ['lure 2']],
  ['guaranteed best cheap discount save', ['lure 4', 'sales-words 3']],
  ['business customers online fast easy boost results', ['sales-words 4']],
  ['dear sir', ['cold-opening 2']],
  ['sorry to bother, did you know', ['cold-opening 3']],
  ['$10K', ['figures 2']],
  ['opt out', ['bulk 4']],
  ['to opt out reply stop', ['bulk 4']],
  ['GhTkQwLmZxRtVbNs', ['random-letters 10']],
  ['asdkjh qwlkejr zxcvbn', ['random-letters 7']],
  ['Wе оffеr', ['mixed-letters 10']],
  ['https://a.example', ['links 1', 'bare-links 3']],
  ['https://a.example https://b.example', ['links 2', 'bare-links 5']],
  ['http://a.ex http://b.ex http://c.ex http://d.ex', ['links 3', 'bare-links 7']],
  [`https://a.example ${'x'.repeat(17)}`, ['links 1', 'bare-links 3']],
  [`https://a.example ${'x'.repeat(18)}`, ['links 1']],
  [`your website ${'x'.repeat(47)}`, ['addresses-owner 2']],
  [`your website ${'x'.repeat(48)}`, ['addresses-owner 2', 'nothing-of-ours 2']],
  ['abCdefGhijKlmnopqr', ['random-letters 10']],
  ['abCdefGhijKlmnopqrs', []],
  ['abCdefGhijklmn', []],
  ['营业 https://a.ex', ['links 1', 'bare-links 3', 'foreign-link 3']],
  ['[url=x]', ['link-markup 10']],
  ['<a href', ['link-markup 7']],
  [STRANGER, ['addresses-owner 2', 'nothing-of-ours 2']],
  [`${STRANGER} https://a.example`, ['addresses-owner 2', 'links 1', 'nothing-of-ours 3']],
  ['backlinks, FH-2409', ['link-trade 5', 'visitor -3']],
  ['backlinks, Rutland, VT', ['link-trade 5', 'visitor -1']],
  ['backlinks: do you have', ['link-trade 5', 'visitor -2']],
  ['backlinks, guest posts, do you have, how much', ['link-trade 8', 'marketing 2', 'visitor -4']],
  ['backlinks, fern', ['link-trade 5', 'visitor -2']],
  ['backlinks, garden, lab, seeds', ['link-trade 5', 'visitor -4']],
  ['casino, FH-2409', ['gambling 2', 'visitor -2']],
  ['backlinks, guest posts, FH-2409, fern, soil, do you have, how much', ['link-trade 8', 'marketing 2', 'visitor -8']],
])('the message %j gets the weights of its spam signs', (question, reasons) => {
  expect(signsOf(question)).toEqual(reasons)
})

test("a link in a sender's name has a spam weight of 6", () => {
  expect(signsOf('Hi', 'www.example.com')).toEqual(['link-name 6'])
})

const openedBefore = (ms: number) => ({ openedAt: new Date(NOW.getTime() - ms) })

test.each<[string, Partial<Arrival>, string[]]>([
  ['a filled-in hidden field', { hiddenField: 'x' }, ['hidden-field 10']],
  ['a forged stamp', { openedAt: null }, ['forged-stamp 10']],
  ['a form sent after 2,999 ms', openedBefore(2999), ['quick 1']],
  ['a form sent after 3 seconds', openedBefore(3000), []],
  ['a reused stamp', { isUsedStamp: true }, ['used-stamp 4']],
  ['a common text', { isCommonText: true }, ['common-text 10']],
])('%s adds the expected spam weight to a message', (_, given, reasons) => {
  const content: Reason[] = [{ code: 'mixed-letters', weight: 10 }]
  expect(written(reasonsToHold(content, { ...ARRIVAL, ...given }, NOW))).toEqual([...reasons, 'mixed-letters 10'])
})

test('a message with a spam weight of 10 or more is held as spam', () => {
  const held = (weight: number) => reasonsToHold([{ code: 'links', weight }], ARRIVAL, NOW).length > 0
  expect([held(9), held(10)]).toEqual([false, true])
  expect(reasonsToHold([{ code: 'links', weight: 6 }], { ...ARRIVAL, isUsedStamp: true }, NOW)).toHaveLength(2)
})

test('each spam topic has a list of sure phrases and a list of hints', () => {
  for (const code of Object.keys(TOPICS)) {
    for (const list of ['sure', 'hints']) expect(phrases).toContain(`[${code}: ${list}]\n`)
  }
})
