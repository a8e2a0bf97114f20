// test: slow, no database
import { expect, test } from 'bun:test'
import { withMedia } from '#testing/with-media.ts'
import { PRINTED_DAYS } from './analytes.ts'
import type { DrawnCertificate } from './back-pages.ts'
import { BAD_CERTIFICATES } from './bad-certificates.ts'
import { HIDDEN } from './hidden-layouts.ts'
import { KNOWN } from './known-layouts.ts'
import { GRANITE_SERIES, JUNIPER_SERIES } from './series.ts'

const { media, fileOf } = withMedia()
const ABSENT = ['ND', 'NoneDetected']
/** The order of day and month in most countries: 25/4/24. */
const dayFirst = (day: string) => `${Number(day.slice(8))}/${Number(day.slice(5, 7))}/${day.slice(2, 4)}`
const PRINTS = [...Object.values(PRINTED_DAYS), dayFirst]
const DAYS = ['harvestedOn', 'sampledOn', 'receivedOn', 'testedOn', 'reportedOn'] as const

/** Returns the words of the truth that the text lacks. Cells may wrap, and letters may be apart. */
function lacking({ truth, alsoRight }: DrawnCertificate, text: string) {
  const printed = text.replaceAll(/\s+/g, '')
  const has = (words: string) => printed.includes(words.replaceAll(/\s+/g, ''))
  const words = [...truth.lots, truth.laboratory, truth.reportNumber, truth.verifyUrl].filter((one) => one != null)
  const days = [...DAYS.map((name) => truth[name]), ...(alsoRight?.testedOn ?? [])].filter((day) => day != null)
  const totals = [truth.totalThc, truth.totalCbd, ...(alsoRight?.totalThc ?? []), ...(alsoRight?.totalCbd ?? [])]
  const values = totals.filter((total) => total != null).map(({ value }) => value)
  return [
    ...words.filter((one) => !has(one)),
    ...days.filter((day) => !PRINTS.some((print) => has(print(day)))),
    ...values.filter((value) => !has(value) && !(value === 'ND' && ABSENT.some(has))),
  ]
}

const DRAWN = [...KNOWN, ...HIDDEN, ...GRANITE_SERIES, ...JUNIPER_SERIES]

test.each(DRAWN.map((one) => [one.name, one] as const))('%s has text in which its truth occurs', async (_, one) => {
  const drawn = await media.readPdf(await fileOf(await one.bytes()))
  expect({ isReadable: drawn.isReadable, lacking: lacking(one, drawn.text) }).toEqual({
    isReadable: true,
    lacking: [],
  })
})

test('a certificate that is drawn again has the same bytes', async () => {
  for (const one of [KNOWN[0], HIDDEN[0]])
    expect(Bun.hash((await one?.bytes()) ?? '')).toBe(Bun.hash((await one?.bytes()) ?? ''))
})

test('two certificates differ in name and in their lots', () => {
  for (const print of [(one: DrawnCertificate) => one.name, (one: DrawnCertificate) => one.truth.lots[0]]) {
    expect(new Set(DRAWN.map(print)).size).toBe(DRAWN.length)
  }
})

test.each(Object.entries(BAD_CERTIFICATES))(
  'the bad certificate with %s opens and prints its truth',
  async (name, one) => {
    const { text, isReadable } = await media.readPdf(await fileOf(await one.bytes()))
    expect(lacking({ layout: 0, name, ...one }, text)).toEqual([])
    expect(isReadable).toBe(name !== 'no text')
    if (name.startsWith('500 pages')) expect(text.length).toBeGreaterThan(499_000)
  },
)
