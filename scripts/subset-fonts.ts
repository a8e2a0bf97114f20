import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import subsetFont from 'subset-font'

// Run by hand when a font or its range changes: `bun scripts/subset-fonts.ts`. What it writes is kept in the repo.
const PACKAGES = join(import.meta.dirname, '../node_modules/@fontsource-variable')
const TARGET = join(import.meta.dirname, '../src/site/fonts')

const range = (from: number, to: number) =>
  String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, i) => from + i))
const ASCII = range(0x20, 0x7e)
const TEXT = `${ASCII}${range(0xa0, 0xff)}–—‘’‚“”„•…‰′″€™−×≤≥→←\u2011`

const FONTS = [
  // One optical size for all: the finest one whose figures can still be read at 20 px.
  {
    source: 'fraunces/files/fraunces-latin-full-normal.woff2',
    name: 'fraunces',
    text: TEXT,
    axes: { opsz: 72, wght: 410, SOFT: 0, WONK: 0 },
  },
  {
    source: 'fraunces/files/fraunces-latin-full-italic.woff2',
    name: 'fraunces-italic',
    text: `${ASCII.replace(/[\d#$%*+<=>@[\\\]^_{|}~`]/g, '')}–—‘’“”…`,
    axes: { opsz: 48, wght: 400, SOFT: 0, WONK: 0 },
  },
  {
    source: 'instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
    name: 'instrument-sans',
    text: TEXT,
    axes: { wght: { min: 400, max: 600 } },
  },
]

for (const { source, name, text, axes } of FONTS) {
  const font = await subsetFont(await readFile(join(PACKAGES, source)), text, {
    targetFormat: 'woff2',
    variationAxes: axes,
  })
  await writeFile(join(TARGET, `${name}.woff2`), font)
  console.log(`${name}: ${(font.length / 1024).toFixed(1)} KB`)
}
