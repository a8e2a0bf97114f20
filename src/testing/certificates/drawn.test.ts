// test: slow, no database
import { expect, test } from 'bun:test'
import { withMedia } from '#testing/with-media.ts'
import { PRINTED_DAYS } from './analytes.ts'
import type { DrawnCertificate } from './back-pages.ts'
import { KNOWN } from './known-layouts.ts'

const { media, fileOf } = withMedia()
const ABSENT = ['ND', 'NoneDetected']
const DAYS = ['harvestedOn', 'sampledOn', 'receivedOn', 'testedOn', 'reportedOn'] as const

/** Returns the words of the truth that the text lacks. Cells may wrap, and letters may be apart. */
function lacking({ truth, alsoRight }: DrawnCertificate, text: string) {
  const printed = text.replaceAll(/\s+/g, '')
  const has = (words: string) => printed.includes(words.replaceAll(/\s+/g, ''))
  const words = [...truth.lots, truth.laboratory, truth.reportNumber, truth.verifyUrl].filter((one) => one != null)
  const days = DAYS.map((name) => truth[name]).filter((day) => day != null)
  const totals = [truth.totalThc, truth.totalCbd, ...(alsoRight?.totalThc ?? []), ...(alsoRight?.totalCbd ?? [])]
  const values = totals.filter((total) => total != null).map(({ value }) => value)
  return [
    ...words.filter((one) => !has(one)),
    ...days.filter((day) => !Object.values(PRINTED_DAYS).some((print) => has(print(day)))),
    ...values.filter((value) => !has(value) && !(value === 'ND' && ABSENT.some(has))),
  ]
}

test.each(KNOWN.map((one) => [one.name, one] as const))('%s has text in which its truth occurs', async (_, one) => {
  const drawn = await media.pdf(await fileOf(await one.bytes()))
  expect({ isReadable: drawn.isReadable, lacking: lacking(one, drawn.text) }).toEqual({ isReadable: true, lacking: [] })
})
