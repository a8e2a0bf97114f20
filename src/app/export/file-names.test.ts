// test: no database
import { expect, test } from 'bun:test'
import { FileNames } from './file-names.ts'

const nameOf = (title: string) => new FileNames().next(title, '.pdf')

test.each([
  ['Blue Fern', 'Blue Fern.pdf'],
  ['Lot 5/6 \\ "A": <B>|?*', 'Lot 5-6 - -A- - -B----.pdf'],
  ['Batch 5: Blue Fern', 'Batch 5 - Blue Fern.pdf'],
  ['../../etc/passwd', 'etc-passwd.pdf'],
  ['.hidden', 'hidden.pdf'],
  ['-rf', 'rf.pdf'],
  ['ends with dots. . .', 'ends with dots.pdf'],
  ['CON', '_CON.pdf'],
  ['aux.txt', '_aux.txt.pdf'],
  ['Com1 .x', '_Com1 .x.pdf'],
  ['LPT¹', '_LPT¹.pdf'],
  ['console', 'console.pdf'],
  ['line\nend\tand\0', 'line end and.pdf'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe.pdf'],
  ['شهادة تحليل', 'شهادة تحليل.pdf'],
  ['🌿 Fern 👩‍🌾', '🌿 Fern 👩‍🌾.pdf'],
  ['e\u0301', 'é.pdf'],
  ['\ud83c', '\ufffd.pdf'],
  ['', 'Untitled.pdf'],
  [' . ', 'Untitled.pdf'],
  ['///', 'Untitled.pdf'],
])('an item titled %j is exported as the file %j', (title, name) => {
  expect(nameOf(title)).toBe(name)
})

test.each(['a'.repeat(300), 'ش'.repeat(300), '👩‍🌾'.repeat(100), 'e\u0323\u0301'.repeat(200), `a${'.'.repeat(300)}b`])(
  'the exported file of a long title has a name of at most 160 bytes and no truncated character: %p',
  (title) => {
    const name = nameOf(title)
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(160)
    expect(name.isWellFormed()).toBe(true)
    expect(name).toEndWith('.pdf')
    expect([...new Intl.Segmenter('en').segment(name.slice(0, -4))].map(({ segment }) => segment)).toSatisfy(
      (parts: string[]) => parts.every((part) => title.normalize('NFC').includes(part)),
    )
  },
)

test('exported files get numbers if their titles are equal, or differ only in case or in the Unicode form of a letter', () => {
  const names = new FileNames()
  const titles = ['Fern', 'FERN', 'fern (2)', 'Fe\u0301v', 'FÉV', 'ﬁg', 'fig', 'Fern/', 'Fern-']
  expect(titles.map((title) => names.next(title, '.pdf'))).toEqual([
    'Fern.pdf',
    'FERN (2).pdf',
    'fern (2) (2).pdf',
    'Fév.pdf',
    'FÉV (2).pdf',
    'ﬁg.pdf',
    'fig (2).pdf',
    'Fern-.pdf',
    'Fern- (2).pdf',
  ])
})

test('an export gives 10,000 items with the same long title 10,000 different file names', () => {
  const names = new FileNames()
  const given = Array.from({ length: 10_000 }, () => names.next('ش'.repeat(200), '.md'))
  expect(new Set(given).size).toBe(10_000)
  for (const name of given) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(160)
})
