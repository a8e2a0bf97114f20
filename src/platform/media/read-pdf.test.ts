// test: slow, no database
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FileRefusal } from '#platform/files/refusals.ts'
import { LETTERS, LINES } from '#testing/pdfs/letters.ts'
import { ACTIVE, HOSTILE, STRANGE } from '#testing/pdfs/strange.ts'
import { pagesOf, pdfOfPage, words } from '#testing/pdfs/write.ts'
import { compilePdfium } from './load-pdfium.ts'
import { PAGE_BREAK } from './pdf-text.ts'
import { readPdf } from './read-pdf.ts'
import { readWithPdfjs } from './read-with-pdfjs.ts'
import { parseRows } from './text-rows.ts'

setDefaultTimeout(600_000)

let path = ''

beforeAll(async () => {
  path = join(await mkdtemp(join(tmpdir(), 'trellis-')), 'file')
})
afterAll(() => rm(join(path, '..'), { recursive: true }))

const NAMED = { ...STRANGE, ...LETTERS }
const CERTIFICATES = join(import.meta.dirname, '../../app/starter/certificates')

async function read(content: Uint8Array | string) {
  await Bun.write(path, typeof content === 'string' ? ((await NAMED[content]?.()) ?? '') : content)
  return readPdf(await compilePdfium(), path)
}

async function starterCertificates() {
  const names = (await readdir(CERTIFICATES)).sort()
  return Promise.all(names.map((name) => Bun.file(join(CERTIFICATES, name)).bytes()))
}

async function coverOf(content: Uint8Array | string) {
  const { cover } = await read(content)
  if (!cover) throw new Error('The PDF has no cover.')
  return cover
}

/** Returns the RGB colors of the cover at these points, whose coordinates run from 0 to 1. */
async function colors(content: Uint8Array | string, ...places: [x: number, y: number][]) {
  const pixels = await coverOf(content)
  return places.map(([x, y]) => {
    const at = (Math.floor(y * pixels.height) * pixels.width + Math.floor(x * pixels.width)) * pixels.channels
    return [...pixels.data.subarray(at, at + 3)]
  })
}

const WHITE = [255, 255, 255]
const RED = [255, 0, 0]
const BLUE = [0, 0, 255]
const PINK = [255, 128, 128]

/** Returns 'read' or 'refused'; anything else is a fault. */
async function outcomeOf(content: Uint8Array | string) {
  try {
    const { pageCount, cover, text } = await read(content)
    const isWhole = pageCount > 0 && (!cover || cover.data.length === cover.width * cover.height * cover.channels)
    const pages = text === '' ? pageCount : text.split(PAGE_BREAK).length
    return isWhole && pages === pageCount && text.isWellFormed() && !text.includes('\0') ? 'read' : 'half read'
  } catch (error) {
    return error instanceof FileRefusal && [400, 413, 415].includes(error.status) ? 'refused' : error
  }
}

test.each(Object.keys(HOSTILE))('the PDF with %s is read or refused with 400, 413 or 415', async (name) => {
  expect(await outcomeOf(name)).toBeOneOf(['read', 'refused'])
})

test('truncated and corrupted certificates are read or refused with 400, 413 or 415', async () => {
  const certificates = await starterCertificates()
  const cut = certificates.flatMap((bytes) =>
    [0.1, 0.3, 0.5, 0.7, 0.9].map((share) => bytes.slice(0, bytes.length * share)),
  )
  const flipped = Array.from({ length: 60 }, (_, copy) => {
    const bytes = (certificates[copy % certificates.length] ?? new Uint8Array()).slice()
    for (let flip = 0; flip < ([1, 3, 10, 30, 100][copy % 5] ?? 1); flip++) {
      const random = Bun.hash.xxHash32(`${copy} ${flip}`)
      bytes[random % bytes.length] = random >> 24
    }
    return bytes
  })
  const outcomes = []
  for (const bytes of [...cut, ...flipped]) outcomes.push(await outcomeOf(bytes))
  expect(outcomes.filter((outcome) => outcome !== 'read' && outcome !== 'refused')).toEqual([])
  expect(outcomes.filter((outcome) => outcome === 'refused').length).toBeGreaterThan(10)
})

test.each([
  ['empty file', 400, /is empty/],
  ['a PNG', 415, /isn't a PDF/],
  ['2,000 bytes before the header', 415, /isn't a PDF/],
  ['an HTML page that begins like a PDF', 400, /is damaged/],
  ['only the header', 400, /is damaged/],
  ['kids in a cycle', 400, /is damaged/],
  ['300 pages declared, one present', 400, /is damaged/],
  ['no pages', 400, /has no pages/],
  ['locked with RC4', 400, /is locked with a password/],
  ['locked with AES', 400, /is locked with a password/],
  ['locked with a public key', 400, /is locked with a password/],
  ['501 pages', 413, /has 501 pages; the limit is 500/],
  ['a million pages declared', 413, /has 1,000,000 pages/],
  ['two forms that draw each other', 413, /too much memory/],
])('the invalid PDF “%s” is refused with status %i', async (name, status, message) => {
  await expect(read(name)).rejects.toMatchObject({ status, message: expect.stringMatching(message) })
})

test.each(['RC4', 'AES'])('an %s-encrypted PDF that opens without a password is read', async (cipher) => {
  expect(await read(`${cipher} without a password`)).toMatchObject({ pageCount: 1, text: 'Secret' })
})

test.each([
  ['an upright page', 1280, 1656, 'good'],
  ['a page after 1,000 other bytes', 1280, 1656, '1,000 bytes before the header'],
  ['the first of 500 pages', 1280, 1656, '500 pages'],
  ['a rotated page', 1280, 989, 'rotated'],
  ['a cropped page', 1280, 402, 'cropped'],
  ['a page without a size', 1280, 1656, 'box of nothing'],
  ['a page of 14,400 × 14,400 points', 1280, 1280, 'box of 14,400 points'],
  ['a page of 1 × 10,000 points', 1280, 2560, 'box of 1 × 10,000 points'],
  ['a page of 10,000 × 1 points', 1280, 320, 'box of 10,000 × 1 points'],
])('the cover of %s is %i × %i pixels', async (_, width, height, name) => {
  const pixels = await coverOf(name)
  expect([pixels.width, pixels.height]).toEqual([width, height])
})

test('the cover of a PDF has a white background and shows stamps, signatures and filled form fields', async () => {
  const middle: [number, number] = [200 / 612, 1 - 150 / 792]
  expect(await colors('no content', middle)).toEqual([WHITE])
  expect(await colors('transparent on nothing', middle)).toEqual([PINK])
  expect(await colors('a stamp', middle)).toEqual([RED])
  expect(await colors('a signature', middle)).toEqual([BLUE])
  const pixels = await coverOf('a field without an appearance')
  const row = Math.floor((1 - 120 / 792) * pixels.height) * pixels.width * pixels.channels
  expect(Math.min(...pixels.data.subarray(row, row + (pixels.width * pixels.channels) / 2))).toBeLessThan(100)
})

test.each(['a field with an appearance', 'a field without an appearance', 'a text box'])(
  'both readers find the words of a PDF with %s',
  async (name) => {
    expect((await read(name)).text).toBe('Hello\nFILLED IN')
    expect((await readWithPdfjs(path, true)).text).toBe('Hello\nFILLED IN')
  },
)

test('both readers leave out the words of a hidden field', async () => {
  expect((await read('a hidden field')).text).toBe('Hello')
  expect((await readWithPdfjs(path, true)).text).toBe('Hello')
})

test('the text of a PDF is kept page by page, and a page without text is empty', async () => {
  const { text, pageCount } = await read(pagesOf(['One', '', 'Three']))
  expect(pageCount).toBe(3)
  expect(text).toBe(`One${PAGE_BREAK}${PAGE_BREAK}Three`)
})

test('a scanned PDF has no text', async () => {
  expect(await read(pagesOf(['', '', '']))).toMatchObject({ pageCount: 3, text: '' })
})

test('NUL, lone surrogates and form feeds are removed from the text of a PDF, and ligatures are expanded', async () => {
  for (const name of ['words that are NUL', 'words that are lone surrogates', 'words that are page breaks']) {
    const { text, textRows } = await read(name)
    expect((text + textRows).isWellFormed()).toBe(true)
    expect(text + textRows).not.toMatch(/[\0\f]/)
  }
  expect((await read('a ligature')).text).toBe('fiB')
})

test('line breaks in a PDF are kept, and a word hyphenated across lines is joined', async () => {
  const lines = ['Total cannabi-', 'noids of batch FH-', '2409'].map((line) => `(${line}) Tj 0 -30 Td`)
  const { text } = await read(pdfOfPage(`BT /F 24 Tf 72 700 Td ${lines.join(' ')} ET`))
  expect(text).toBe('Total cannabinoids of batch FH-2409')
  const two = `${words('One')} BT /F 24 Tf 72 600 Td (Two) Tj ET`
  expect((await read(pdfOfPage(two))).text).toBe('One\nTwo')
})

test('only the first 500,000 characters of a PDF are kept', async () => {
  const { text, pageCount } = await read('1,000,000 letters')
  expect(pageCount).toBe(1)
  expect(text).toHaveLength(500_000)
})

test('letter-spaced words in a PDF are read as whole words', async () => {
  expect(await read('letter-spaced')).toMatchObject({ text: LINES.join('\n'), isReadable: true })
})

test('short words in a PDF keep the spaces between them, although they look like letter-spaced text', async () => {
  const lines = ['As Cd Hg Pb: ND ND ND ND', '1 2 3 4', 'A B C D', 'I am in it to do so']
  const { text } = await read(
    pdfOfPage(`BT /F 12 Tf 72 700 Td 20 TL ${lines.map((line) => `(${line}) Tj T*`).join(' ')} ET`),
  )
  expect(text).toBe(lines.join('\n'))
})

test('the text of a PDF counts as readable unless a broken font made it', async () => {
  expect((await read('a correct map')).isReadable).toBe(true)
  for (const name of [
    'a map that only pdf.js reads',
    'a map to the private use area',
    'a map that is shifted',
    'a map to control characters',
  ]) {
    expect(await read(name)).toMatchObject({ isReadable: false, isScan: false })
  }
  expect(await read(pagesOf(['', '']))).toMatchObject({ isReadable: false, isScan: true })
})

test('pdf.js reads the text of a PDF whose ToUnicode map PDFium cannot use', async () => {
  await Bun.write(path, LETTERS['a map that only pdf.js reads']?.() ?? '')
  expect(await readWithPdfjs(path, true)).toMatchObject({ text: LINES.join('\n'), isReadable: true })
})

/** Text in font F at 12 points, `angle` in quarters of a turn against the clock. */
const placed = (text: string, x: number, y: number, angle = 0) => {
  const [cos, sin] = [[1, 0] as const, [0, 1] as const, [-1, 0] as const, [0, -1] as const][angle] ?? [1, 0]
  return `BT /F 12 Tf ${cos} ${sin} ${-sin} ${cos} ${x} ${y} Tm (${text}) Tj ET`
}
const shownRows = (packed: string) =>
  parseRows(packed).map(({ page, top, cells }) => `${page} ${top}: ${cells.map(({ text }) => text).join(' | ')}`)

test('both readers return the text of a PDF in rows of cells, whatever order the file has', async () => {
  const labels = [placed('Batch number', 72, 700), placed('Total THC', 300, 700), placed('Sampled', 72, 680)]
  const values = [
    placed('FH-2409-BF', 72, 690),
    placed('24.52', 380, 702),
    placed('%', 414, 700),
    placed('Sep 3', 160, 680),
  ]
  const upright = ['1 90: Batch number | Total THC | 24.52 %', '1 102: FH-2409-BF', '1 112: Sampled | Sep 3']
  const turned = placed('turned', 20, 400, 1)
  expect(shownRows((await read(pdfOfPage([...labels, ...values, turned].join(' ')))).textRows)).toEqual(upright)
  expect(shownRows((await readWithPdfjs(path, true)).textRows)).toEqual(upright)
})

test.each([
  [90, placed('Batch', 92, 72, 1), placed('FH', 92, 160, 1)],
  [180, placed('Batch', 540, 92, 2), placed('FH', 452, 92, 2)],
  [270, placed('Batch', 520, 720, 3), placed('FH', 520, 632, 3)],
])('both readers return the rows of a page that viewers turn by %i degrees', async (angle, label, value) => {
  const content = pdfOfPage(`${value} ${label}`, { page: `/Rotate ${angle}` })
  const cells = [
    { text: 'Batch', left: 72, right: 103 },
    { text: 'FH', left: 160, right: 176 },
  ]
  expect(parseRows((await read(content)).textRows)).toEqual([{ page: 1, top: 92, cells }])
  expect(parseRows((await readWithPdfjs(path, true)).textRows)).toEqual([{ page: 1, top: 92, cells }])
})

test('words in the rows of a PDF are whole when the type is letter-spaced, raised or drawn in pieces', async () => {
  expect(shownRows((await read('letter-spaced')).textRows)).toEqual(
    LINES.map((line, at) => `1 ${92 + 20 * at}: ${line}`),
  )
  const raised = 'BT /F 12 Tf 72 700 Td (D) Tj /F 7 Tf 5 Ts (9) Tj /F 12 Tf 0 Ts (-THC) Tj (A) Tj ET'
  expect(shownRows((await read(pdfOfPage(raised))).textRows)).toEqual(['1 92: D9-THCA'])
})

test('the rows of a PDF keep its pages apart and have at most 500,000 characters', async () => {
  const { textRows } = await read(pagesOf(['One', '', 'Three']))
  expect(shownRows(textRows).map((row) => row.replace(/ .*:/, ''))).toEqual(['1 One', '3 Three'])
  expect((await read(pagesOf(['', '']))).textRows).toBe('')
  const { textRows: long } = await read(pdfOfPage(words('x '.repeat(900)), { count: 500 }))
  expect(long.length).toBeLessThanOrEqual(500_000)
})

test('the cover of a PDF shows letters of a sans-serif font that is not embedded, including Greek', async () => {
  const pixels = await coverOf('Verdana, not embedded, with Greek')
  expect(pixels.data.some((value) => value < 100)).toBe(true)
})

test('hasAllFonts is false for a PDF with an East Asian font that is not embedded', async () => {
  expect((await read('a correct map')).hasAllFonts).toBe(true)
  expect((await read('Chinese, not embedded')).hasAllFonts).toBe(false)
  expect((await read('Japanese, not embedded')).hasAllFonts).toBe(false)
})

test.each(Object.keys(ACTIVE))('PDFium or pdf.js reports a PDF with %s', async (name) => {
  const { hasActions, mayHaveScripts } = await read(name)
  expect(hasActions || (mayHaveScripts && (await readWithPdfjs(path, false)).hasActions)).toBe(true)
})

test('PDFs without scripts are not reported, although one has words about scripts and another has form fields', async () => {
  const names = ['a signature', 'a field with an appearance', 'a field without an appearance', 'an embedded file']
  const link = '/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 99 99] /A << /S /URI /URI (https://a.example) >> >>]'
  const others = [pdfOfPage(words('/S /JavaScript /JS 1')), pdfOfPage(words('Moss'), { page: link })]
  for (const content of [...names, ...others, ...(await starterCertificates())]) {
    expect((await read(content)).hasActions).toBe(false)
    expect((await readWithPdfjs(path, false)).hasActions).toBe(false)
  }
})
