// test: long form
import { expect, test } from 'bun:test'
import { asAdministrator } from '#testing/factories.ts'
import { recordWork } from '#testing/figures.ts'
import { withSite } from '#testing/with-site.ts'
import { findWording } from './find-wording.ts'
import { DEFAULT_WORDING_LIST, readWordingList } from './wording-list.ts'

const its = withSite()

const PATH = '/api/admin/settings'
const choices = (letter: string, count: number) => Array.from({ length: count }, (_, at) => letter + at).join('/')

test('the default wording list is valid', () => {
  expect(readWordingList().error).toBeUndefined()
})

test('an empty wording list is valid and has no phrases', () => {
  expect(readWordingList('')).toEqual({ groups: [], error: undefined })
})

test.each([
  ['win a prize', 'Line 1: begin the list with a line such as “Reason: Vermont forbids prizes.”'],
  ['# Note\n\nReason:', 'Line 3: write the reason after “Reason:”.'],
  ['Reason: Prizes.', 'Add a phrase below “Reason: Prizes.”.'],
  ['Reason: A.\nBut not: cure room', 'Add a phrase below “Reason: A.”.'],
  ['Reason: A.\nBut not:', 'Line 2: write a phrase after “But not:”.'],
  ['Reason: A.\n... cure', 'Line 2: “...” must be between two words.'],
  ['Reason: A.\ncure …', 'Line 2: “...” must be between two words.'],
  ['Reason: A.\ncure//heal', 'Line 2: “cure//heal” has no word before or after a slash.'],
  ['Reason: A.\n!!!', 'Line 2: “!!!” has no word.'],
  ['Reason: A.\na ... b ... c ... d', 'Line 2: “...” can occur at most 2 times in a phrase.'],
  ['Reason: A.\na b c d e f g h i', 'Line 2: a phrase can have at most 8 words.'],
  [`Reason: A.\n${'x'.repeat(1001)}`, 'Line 2: a line can have at most 1,000 characters.'],
  ['#\n'.repeat(800), 'The list can have at most 800 lines. Yours has 801.'],
  ['#'.repeat(40_001), 'The list can have at most 40,000 characters. Yours has 40,001.'],
])('an invalid wording list is refused with a sentence about its first mistake', (text, sentence) => {
  expect(readWordingList(text).error).toBe(sentence)
})

test('in a wording list, slashes separate alternatives, dots stand for a gap, and “But not” lists exceptions', () => {
  const { groups } = readWordingList('REASON: Test.\r\ncure/heal … pain/low-stress\r\nBut Not: cure room pain')
  const found = (text: string) => findWording(text, groups).found.map(({ start, end }) => text.slice(start, end))
  expect(found('It heals your worst old pain.')).toEqual(['heals your worst old pain'])
  expect(found('It heals all of your worst pain.')).toEqual([])
  expect(found('Cured, low–stress plants')).toEqual(['Cured, low–stress'])
  expect(found('The cure room pain')).toEqual([])
})

test.each([
  ['many gaps', 'a a ... a a ... a a a a', 'a '.repeat(50_000)],
  ['many alternatives', `${choices('x', 60)} ... ${choices('y', 40)} b`, 'x1 of x2 y1 '.repeat(8333)],
])(
  'a wording list with %s checks only part of a text of 100,000 characters before its time is up',
  (what, line, text) => {
    const { groups, error } = readWordingList(`Reason: A.${`\n${line}`.repeat(80)}`)
    expect(error).toBeUndefined()
    const limited = `Time for notes with ${what} in the wording list, limited to 20 ms`
    const { found, checked } = recordWork(limited, 60, () => findWording(text, groups, 20))
    expect(checked).toBeLessThan(text.length)
    for (const { end } of found) expect(end).toBeLessThanOrEqual(checked)
  },
)

test('administrators can change the wording list, and changing it back to the default removes it from the database', async () => {
  const call = await asAdministrator(its.site)
  const list = 'Reason: Our lawyer said so.\r\nthe best'
  const saved = await call('PUT', PATH, { wordingList: list })
  expect(saved).toMatchObject({ status: 200, body: { wordingList: list.replace('\r', '') } })
  for (const path of ['/', '/admin']) expect(await (await its.site.get(path)).text()).not.toContain('lawyer')
  expect((await call('PUT', PATH, { wordingList: `${DEFAULT_WORDING_LIST}\n` })).status).toBe(200)
  const { value } = await its.site.db.selectFrom('settings').select('value').executeTakeFirstOrThrow()
  expect(JSON.parse(value)).toEqual({})
})

test('saving an invalid wording list gets a 400 that names its first mistake', async () => {
  const call = await asAdministrator(its.site)
  const { status, body } = await call('PUT', PATH, { wordingList: 'win a prize' })
  expect([status, body.fields.wordingList]).toEqual([400, readWordingList('win a prize').error])
})
