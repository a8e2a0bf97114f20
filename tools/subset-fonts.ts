import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'

// Run this file by hand when a font or its range changes: `bun tools/subset-fonts.ts`. Its output is committed.
const PACKAGES = join(import.meta.dirname, 'node_modules/@fontsource-variable')
const TARGET = join(import.meta.dirname, '../src/ui/site/fonts')

const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i))
const ASCII = range(0x20, 0x7e)
// The characters of English text. Browsers load the rest only for pages that use it (`unicode-range`).
const ENGLISH = `${ASCII}\u00a0©®°·×–—‘’“”•…™`
const REST = `${range(0xa1, 0xff).replace(/[©®°·×]/g, '')}‚„‰′″€−≤≥→←\u2011`
// Letters, fractions and currency signs for headings. The fallback font has all other characters.
const REST_OF_HEADINGS = `¡£${range(0xbc, 0xff).replace(/[×÷]/g, '')}€\u2011`

const OF_HEADINGS = { '': ENGLISH, '-rest': REST_OF_HEADINGS }
const OF_TEXT = { '': ENGLISH, '-rest': REST }
const OF_TAGLINES = { '': `${ASCII.replace(/[\d#$%*+<=>@[\\\]^_{|}~`]/g, '')}–—‘’“”…` }

const FONTS = [
  // One optical size for all text: the finest one whose digits are still legible at 20 px.
  {
    source: 'fraunces/files/fraunces-latin-full-normal.woff2',
    name: 'fraunces',
    texts: OF_HEADINGS,
    axes: { opsz: 72, wght: 410, SOFT: 0, WONK: 0 },
  },
  {
    source: 'fraunces/files/fraunces-latin-full-italic.woff2',
    name: 'fraunces-italic',
    texts: OF_TAGLINES,
    axes: { opsz: 48, wght: 400, SOFT: 0, WONK: 0 },
  },
  {
    source: 'instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    name: 'instrument-sans',
    texts: OF_TEXT,
    axes: { wght: { min: 400, max: 600 } },
  },
  // The headings of this pair are semibold, because a grotesque at 400 is too quiet beside the text.
  {
    source: 'bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2',
    name: 'bricolage-grotesque',
    texts: OF_HEADINGS,
    axes: { opsz: 40, wdth: 94, wght: 560 },
  },
  {
    source: 'hanken-grotesk/files/hanken-grotesk-latin-wght-italic.woff2',
    name: 'hanken-grotesk-italic',
    texts: OF_TAGLINES,
    axes: { wght: 400 },
  },
  {
    source: 'hanken-grotesk/files/hanken-grotesk-latin-wght-normal.woff2',
    name: 'hanken-grotesk',
    texts: OF_TEXT,
    axes: { wght: { min: 400, max: 600 } },
  },
  {
    source: 'literata/files/literata-latin-standard-normal.woff2',
    name: 'literata',
    texts: OF_HEADINGS,
    axes: { opsz: 36, wght: 430 },
  },
  {
    source: 'literata/files/literata-latin-standard-italic.woff2',
    name: 'literata-italic',
    texts: OF_TAGLINES,
    axes: { opsz: 28, wght: 400 },
  },
  {
    source: 'commissioner/files/commissioner-latin-wght-normal.woff2',
    name: 'commissioner',
    texts: OF_TEXT,
    axes: { wght: { min: 400, max: 600 } },
  },
]

for (const { source, name, texts, axes } of FONTS) {
  for (const [part, text] of Object.entries(texts)) {
    const font = await subsetFont(await readFile(join(PACKAGES, source)), text, {
      targetFormat: 'woff2',
      variationAxes: axes,
    })
    await writeFile(join(TARGET, `${name}${part}.woff2`), font)
    console.log(`${name}${part}: ${(font.length / 1024).toFixed(1)} KB`)
  }
}
