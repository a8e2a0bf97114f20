import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflated, type Objects, pdfOfPage } from './write.ts'

// Certificates whose text is hard to read or to draw.

const LIBERATION = join(
  import.meta.dirname,
  '../../../node_modules/pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf',
)
const FIRST_GLYPH = { character: 0x20, glyph: 3 }
const LAST_CHARACTER = 0x7e
export const LINES = [
  'Certificate of Analysis',
  'Sample: Blue Fern Flower, batch FH-2409-BF',
  'Total THC 24.52 %, total CBD 0.08 %',
  'Pesticides: pass. Heavy metals: pass.',
]

/** Writes lines in font G at 12 points. Each line is a PDF command that shows text. */
const write = (lines: string[]) => `BT /G 12 Tf 72 700 Td 20 TL ${lines.map((line) => `${line} T*`).join(' ')} ET`
const withFont = (lines: string[], objects: Objects) =>
  pdfOfPage(write(lines), { resources: '/Font << /G 10 0 R >>', objects })
const literal = (text: string) => `(${text.replace(/[()\\]/g, '\\$&')}) Tj`
const hex = (code: number) => code.toString(16).padStart(4, '0')
const hexOf = (text: string, codeOf: (character: number) => number) =>
  `<${[...text].map((letter) => hex(codeOf(letter.charCodeAt(0)))).join('')}> Tj`

const descriptor = (name: string, flags = 32) =>
  `<< /Type /FontDescriptor /FontName /${name} /Flags ${flags} /FontBBox [-200 -200 1000 1000] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80`
const cmap = (body: string) =>
  deflated(
    `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def 1 begincodespacerange <0000> <ffff> endcodespacerange ${body} endcmap end end`,
  )
const codeOfGlyph = (character: number) => character - FIRST_GLYPH.character + FIRST_GLYPH.glyph

/** Embeds Liberation Sans, with glyph numbers as character codes. */
const embedded = (toUnicode: string): Objects => ({
  10: '<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Liberation /Encoding /Identity-H /DescendantFonts [11 0 R] /ToUnicode 14 0 R >>',
  11: '<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEF+Liberation /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /CIDToGIDMap /Identity /DW 556 /FontDescriptor 12 0 R >>',
  12: `${descriptor('ABCDEF+Liberation', 4)} /FontFile2 13 0 R >>`,
  13: deflated(readFileSync(LIBERATION)),
  14: cmap(toUnicode),
})
const glyphs = (toUnicode: string) =>
  withFont(
    LINES.map((line) => hexOf(line, codeOfGlyph)),
    embedded(toUnicode),
  )
const range = `<${hex(FIRST_GLYPH.glyph)}> <${hex(codeOfGlyph(LAST_CHARACTER))}>`

const eastAsian = (name: string, ordering: string, encoding: string, title: string) =>
  withFont([hexOf(title, (character) => character)], {
    10: `<< /Type /Font /Subtype /Type0 /BaseFont /${name}-${encoding} /Encoding /${encoding} /DescendantFonts [11 0 R] >>`,
    11: `<< /Type /Font /Subtype /CIDFontType0 /BaseFont /${name} /CIDSystemInfo << /Registry (Adobe) /Ordering (${ordering}) /Supplement 2 >> /DW 1000 /FontDescriptor 12 0 R >>`,
    12: `${descriptor(name, 6)} >>`,
  })

/** Letter-spaced text: 0.25 em between letters and 0.85 em between words. */
const spaced = (text: string) =>
  `[${[...text].map((letter) => (letter === ' ' ? '-600' : `(${letter}) -250`)).join(' ')}] TJ`

export const LETTERS: Record<string, () => Uint8Array> = {
  'a correct map': () => glyphs(`1 beginbfrange ${range} <0020> endbfrange`),
  'a map that only pdf.js reads': () => glyphs(`1 begincidrange ${range} 32 endcidrange`),
  'a map to the private use area': () => glyphs(`1 beginbfrange ${range} <e020> endbfrange`),
  'a map that is shifted': () => glyphs(`1 beginbfrange ${range} <0030> endbfrange`),
  'a map to control characters': () => glyphs(`1 beginbfrange ${range} <0001> endbfrange`),
  'letter-spaced': () => withFont(LINES.map(spaced), { 10: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>' }),
  'Chinese, not embedded': () =>
    eastAsian('STSong-Light', 'GB1', 'UniGB-UCS2-H', '检测报告 样品 批号 结果 合格 Total THC'),
  'Japanese, not embedded': () =>
    eastAsian('HeiseiMin-W3', 'Japan1', 'UniJIS-UCS2-H', '試験成績書 試料 検査 分析 製品 Total THC'),
  'Verdana, not embedded, with Greek': () =>
    withFont([literal('AAAAAAAA')], {
      10: `<< /Type /Font /Subtype /TrueType /BaseFont /Verdana /Encoding << /BaseEncoding /WinAnsiEncoding /Differences [65 /Delta] >> /FirstChar 65 /LastChar 66 /Widths [667 667] /FontDescriptor 11 0 R >>`,
      11: `${descriptor('Verdana')} >>`,
    }),
}
