import { constants, deflateRawSync, deflateSync } from 'node:zlib'
import { deflated, type Objects, pdfOfPage, words } from './write.ts'

const MB = 1024 ** 2
const HELLO = words('Hello')
const form = (content: string, more = '') => ({
  dict: `/Type /XObject /Subtype /Form /BBox [0 0 612 792] ${more}`,
  data: content,
})
const drawing =
  (objects: Objects, content = '/X Do') =>
  () =>
    pdfOfPage(content, { resources: '/XObject << /X 10 0 R /Y 11 0 R >>', objects })
const painted = (kind: string, body: string, content: string) => () =>
  pdfOfPage(content, { resources: `/${kind} << /P ${body} >> /ColorSpace << /C [/Pattern] >>` })

/** A stream of zeros, compressed `times` times over. */
function bomb(sizeBytes: number, times: number) {
  let data: Uint8Array = deflateSync(new Uint8Array(sizeBytes), { level: 9 })
  for (let time = 1; time < times; time++) data = deflateSync(data, { level: 9 })
  return { dict: `/Filter [${'/FlateDecode '.repeat(times)}]`, data }
}

/** Inflates to `sizeBytes` of zeros, from a thousandth of that. Repeats a block that is not marked as final. */
function longBomb(sizeBytes: number) {
  const block = 64 * MB
  const packed = deflateRawSync(new Uint8Array(block), { level: 9, finishFlush: constants.Z_FULL_FLUSH })
  const zlibHeader = Buffer.from([0x78, 0xda])
  const blocks = Array.from({ length: Math.ceil(sizeBytes / block) }, () => packed)
  return { dict: '/Filter /FlateDecode', data: Buffer.concat([zlibHeader, ...blocks]) }
}

const font = (descriptor: string, program: Objects[number]): Objects => ({
  10: `<< /Type /Font /Subtype /TrueType /BaseFont /Broken /FirstChar 65 /LastChar 66 /Widths [500 500] /FontDescriptor 11 0 R >>`,
  11: `<< /Type /FontDescriptor /FontName /Broken /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent 0 /CapHeight 800 /StemV 80 ${descriptor} 12 0 R >>`,
  12: program,
})
const written =
  (objects: Objects, content = 'BT /G 24 Tf 72 700 Td (AB) Tj ET') =>
  () =>
    pdfOfPage(content, { resources: '/Font << /G 10 0 R >>', objects })
const type3 = (glyph: string): Objects => ({
  10: '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 10 10] /FontMatrix [0.1 0 0 0.1 0 0] /FirstChar 65 /LastChar 66 /Widths [10 10] /Encoding << /Differences [65 /a /b] >> /CharProcs << /a 11 0 R /b 11 0 R >> /Resources << /Font << /G 10 0 R >> >> >>',
  11: { dict: '', data: glyph },
})
const toUnicode = (target: string): Objects => ({
  10: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 11 0 R >>',
  11: {
    dict: '',
    data: `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfchar <41> <${target}> <42> <0042> endbfchar endcmap`,
  },
})

const axial = (extra: string) => `<< /ShadingType 2 /ColorSpace /DeviceRGB /Coords [0 0 612 792] ${extra} >>`
const FUNCTION = '<< /FunctionType 2 /Domain [0 1] /C0 [1 0 0] /C1 [0 0 1] /N 1 >>'

export const CONTENT: Record<string, () => Uint8Array> = {
  'no content': () => pdfOfPage(''),
  'content of garbage': () => pdfOfPage('\xde\xad\xbe\xef'.repeat(20_000)),
  'unknown operators': () => pdfOfPage('foo bar 1 2 3 baz '.repeat(10_000)),
  'open brackets': () => pdfOfPage('['.repeat(300_000)),
  'open words': () => pdfOfPage(`BT /F 12 Tf (${'('.repeat(300_000)}`),
  'q 300,000 times': () => pdfOfPage('q '.repeat(300_000)),
  'Q 300,000 times': () => pdfOfPage('Q '.repeat(300_000)),
  '100,000 lines': () =>
    pdfOfPage(
      Array.from({ length: 100_000 }, (_, i) => `${i % 612} ${(i * 7) % 792} l`)
        .join(' ')
        .replace(/^/, '0 0 m ')
        .concat(' S'),
    ),
  '100,000 strokes with dashes': () =>
    pdfOfPage(`[0.01] 0 d ${Array.from({ length: 20_000 }, (_, i) => `0 ${i % 792} m 612 ${i % 700} l S`).join(' ')}`),
  '100,000 curves, filled': () =>
    pdfOfPage(
      `0 0 m ${Array.from({ length: 100_000 }, (_, i) => `${i % 612} 0 ${(i * 3) % 612} 792 ${(i * 7) % 612} ${(i * 5) % 792} c`).join(' ')} f*`,
    ),
  '100,000 clips': () => pdfOfPage('0 0 m 600 0 l 600 700 l h W n '.repeat(100_000)),
  '1,000,000 rectangles': () => pdfOfPage(deflated('0 0 600 700 re f '.repeat(1_000_000))),
  'numbers out of range': () =>
    pdfOfPage('1e999 99999999999999999999999 -99999999999999999999 0 0 0 cm 0 0 m 1e38 1e38 l S'),
  'lines a mile wide': () => pdfOfPage('1000000000 w 0 0 m 612 792 l S'),
  'a bomb of 100 MB': () => pdfOfPage(bomb(100 * MB, 1)),
  'a bomb of 500 MB': () => pdfOfPage(longBomb(500 * MB)),
  'a bomb of 3 GB': () => pdfOfPage(longBomb(3072 * MB)),
  'a bomb compressed twice': () => pdfOfPage(bomb(256 * MB, 2)),
  'a bomb in an image': drawing({
    10: {
      ...longBomb(1024 * MB),
      dict: '/Type /XObject /Subtype /Image /Width 30000 /Height 30000 /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode',
    },
  }),
  'a bomb with a predictor': () =>
    pdfOfPage({
      ...longBomb(256 * MB),
      dict: '/Filter /FlateDecode /DecodeParms << /Predictor 12 /Columns 1000000000 /Colors 32 /BitsPerComponent 16 >>',
    }),
  'filters 200 deep': () => pdfOfPage({ dict: `/Filter [${'/ASCIIHexDecode '.repeat(200)}]`, data: '30'.repeat(1000) }),
  'a bomb of LZW': () => pdfOfPage({ dict: '/Filter /LZWDecode', data: Buffer.alloc(2 * MB, 0x80) }),
  'a bomb of run lengths': () => pdfOfPage({ dict: '/Filter /RunLengthDecode', data: Buffer.alloc(4 * MB, 0x81) }),
  'an unknown filter': () => pdfOfPage({ dict: '/Filter /MysteryDecode', data: HELLO }),
  'broken deflate': () => pdfOfPage({ dict: '/Filter /FlateDecode', data: Buffer.alloc(1000, 0xaa) }),
  'broken ASCII85': () => pdfOfPage({ dict: '/Filter /ASCII85Decode', data: 'zzzz~~>vvv' }),
  'a form that draws itself': drawing({ 10: form('/X Do', '/Resources << /XObject << /X 10 0 R >> >>') }),
  'a form that draws itself, inherited': drawing({ 10: form('/X Do /X Do') }),
  'two forms that draw each other': drawing({ 10: form('/Y Do /Y Do'), 11: form('/X Do /X Do') }),
  'forms that double 30 times': drawing(
    Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [
        10 + i,
        form(i === 29 ? '0 0 10 10 re f' : '/Z Do /Z Do', `/Resources << /XObject << /Z ${11 + i} 0 R >> >>`),
      ]),
    ),
  ),
  'forms that multiply by ten, eight times': drawing(
    Object.fromEntries(
      Array.from({ length: 8 }, (_, i) => [
        10 + i,
        form(i === 7 ? '0 0 600 700 re f' : '/Z Do '.repeat(10), `/Resources << /XObject << /Z ${11 + i} 0 R >> >>`),
      ]),
    ),
  ),
  'forms 1,000 deep': drawing(
    Object.fromEntries(
      Array.from({ length: 1000 }, (_, i) => [
        10 + i,
        form('/Z Do', `/Resources << /XObject << /Z ${11 + i} 0 R >> >>`),
      ]),
    ),
  ),
  'transparent groups, 200 deep': drawing(
    Object.fromEntries(
      Array.from({ length: 200 }, (_, i) => [
        10 + i,
        form(
          '/E gs /Z Do 0 0 600 700 re f',
          `/Group << /S /Transparency /I true >> /Resources << /ExtGState << /E << /ca 0.5 /BM /Luminosity >> >> /XObject << /Z ${11 + i} 0 R >> >>`,
        ),
      ]),
    ),
  ),
  'a soft mask that is itself': () =>
    pdfOfPage('/E gs 0 0 600 700 re f', {
      resources: '/ExtGState << /E 10 0 R >>',
      objects: {
        10: '<< /SMask << /S /Luminosity /G 11 0 R >> >>',
        11: form('/E gs 0 0 600 700 re f', '/Group << /S /Transparency >> /Resources << /ExtGState << /E 10 0 R >> >>'),
      },
    }),
  'transparent on nothing': () =>
    pdfOfPage('/E gs 1 0 0 rg 0 0 612 792 re f', {
      resources: '/ExtGState << /E << /ca 0.5 >> >>',
      page: '/Group << /S /Transparency /CS /DeviceRGB >>',
    }),
  'a pattern of a million tiles': painted('Pattern', '10 0 R', ''),
  'a pattern of tiny steps': () =>
    pdfOfPage('/C cs /P scn 0 0 612 792 re f', {
      resources: '/Pattern << /P 10 0 R >> /ColorSpace << /C [/Pattern] >>',
      objects: {
        10: {
          dict: '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0.001 /YStep 0.001 /Resources << >>',
          data: '0 0 1 1 re f',
        },
      },
    }),
  'a pattern without steps': () =>
    pdfOfPage('/C cs /P scn 0 0 612 792 re f', {
      resources: '/Pattern << /P 10 0 R >> /ColorSpace << /C [/Pattern] >>',
      objects: {
        10: {
          dict: '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 1 1] /XStep 0 /YStep 0 /Resources << >>',
          data: '0 0 1 1 re f',
        },
      },
    }),
  'a pattern that is painted with itself': () =>
    pdfOfPage('/C cs /P scn 0 0 612 792 re f', {
      resources: '/Pattern << /P 10 0 R >> /ColorSpace << /C [/Pattern] >>',
      objects: {
        10: {
          dict: '/PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 50 50] /XStep 50 /YStep 50 /Resources << /Pattern << /P 10 0 R >> /ColorSpace << /C [/Pattern] >> >>',
          data: '/C cs /P scn 0 0 50 50 re f',
        },
      },
    }),
  'a shading': painted('Shading', axial(`/Function ${FUNCTION}`), '/P sh'),
  'a shading without a function': painted('Shading', axial(''), '/P sh'),
  '1,000 shadings': painted('Shading', axial(`/Function ${FUNCTION} /Extend [true true]`), '/P sh '.repeat(1000)),
  'a shading of functions that stitch themselves': () =>
    pdfOfPage('/P sh', {
      resources: `/Shading << /P ${axial('/Function 10 0 R')} >>`,
      objects: { 10: '<< /FunctionType 3 /Domain [0 1] /Functions [10 0 R 10 0 R] /Bounds [0.5] /Encode [0 1 0 1] >>' },
    }),
  'an endless shading of triangles': () =>
    pdfOfPage('/P sh', {
      resources: '/Shading << /P 10 0 R >>',
      objects: {
        10: {
          dict: '/ShadingType 4 /ColorSpace /DeviceRGB /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [0 612 0 792 0 1 0 1 0 1]',
          data: Buffer.alloc(MB, 0),
        },
      },
    }),
  'a shading of patches': () =>
    pdfOfPage('/P sh', {
      resources: '/Shading << /P 10 0 R >>',
      objects: {
        10: {
          dict: '/ShadingType 6 /ColorSpace /DeviceRGB /BitsPerCoordinate 8 /BitsPerComponent 8 /BitsPerFlag 8 /Decode [0 612 0 792 0 1 0 1 0 1]',
          data: Buffer.from(Array.from({ length: 100_000 }, (_, i) => (i % 37 === 0 ? 0 : (i * 97) & 255))),
        },
      },
    }),
  'an endless calculator function': () =>
    pdfOfPage('/P sh', {
      resources: `/Shading << /P << /ShadingType 1 /ColorSpace /DeviceGray /Domain [0 612 0 792] /Function 10 0 R >> >>`,
      objects: {
        10: { dict: '/FunctionType 4 /Domain [0 612 0 792] /Range [0 1]', data: `{ ${'dup mul '.repeat(50_000)} }` },
      },
    }),
  'a color space that is itself': () =>
    pdfOfPage('/C cs 0.5 sc 0 0 600 700 re f', {
      resources: '/ColorSpace << /C 10 0 R >>',
      objects: { 10: '[/Indexed 10 0 R 255 (abc)]' },
    }),
  'a color profile of garbage': () =>
    pdfOfPage('/C cs 0.5 0.5 0.5 sc 0 0 600 700 re f', {
      resources: '/ColorSpace << /C [/ICCBased 10 0 R] >>',
      objects: { 10: { dict: '/N 3', data: 'acsp'.repeat(1000) } },
    }),
  'a broken TrueType font': written(
    font('/FontFile2', {
      dict: '/Length1 4000',
      data: `\0\x01\0\0\0\x0c\0\x80\0\x03\0\x40${'glyf\xff\xff\xff\xff'.repeat(400)}`,
    }),
  ),
  'a broken Type 1 font': written(
    font('/FontFile', { dict: '/Length1 10 /Length2 -1 /Length3 99999', data: '%!PS-AdobeFont-1.0\neexec \xff\xff' }),
  ),
  'a broken CFF font': written(
    font('/FontFile3', { dict: '/Subtype /Type1C', data: `\x01\0\x04\x04${'\xff'.repeat(2000)}` }),
  ),
  'a broken OpenType font': written(
    font('/FontFile3', { dict: '/Subtype /OpenType', data: `OTTO\xff\xff\xff\xff${'\0\xff'.repeat(2000)}` }),
  ),
  'an empty font': written({ 10: '<< /Type /Font >>' }),
  'a font that is itself': written({
    10: '<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [10 0 R] >>',
  }),
  'a glyph that writes itself': written(type3('10 0 0 0 10 10 d1 BT /G 1 Tf (A) Tj ET')),
  'a glyph that writes two of itself': written(type3('BT /G 1 Tf (AB) Tj (AB) Tj ET')),
  'words a mile high': () => pdfOfPage('BT /F 100000000 Tf 0 0 Td (Hello) Tj ET'),
  'words without a size': () => pdfOfPage('BT /F 0 Tf 0 0 Td (Hello) Tj ET'),
  '1,000,000 letters': () => pdfOfPage(deflated(`BT /F 1 Tf 0 700 Td ${'(abcdefghij) Tj '.repeat(100_000)} ET`)),
  'words that are NUL': written(toUnicode('0000')),
  'words that are lone surrogates': written(toUnicode('D800')),
  'words that are page breaks': written(toUnicode('000C')),
  'a ligature': written(toUnicode('FB01')),
  'one code for 200 letters': written(toUnicode('0041'.repeat(200))),
}
