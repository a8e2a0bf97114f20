import PDFDocument from 'pdfkit'
import { deflated, type Objects, pageObjects, pagesOf, pdfOfPage, words, writePdf } from './write.ts'

type Pdf = () => Uint8Array | Promise<Uint8Array>

const HELLO = words('Hello')
const MB = 1024 ** 2
const text = (content: string) => Buffer.from(content, 'latin1')
const form = (content: string, more = '') => ({
  dict: `/Type /XObject /Subtype /Form /BBox [0 0 612 792] ${more}`,
  data: content,
})
const withTree = (tree: string, more = {}) => writePdf({ ...pageObjects(HELLO), 2: tree, ...more })
const withPage = (page: string) => writePdf({ ...pageObjects(HELLO), 3: page })
const boxed = (box: string) => pdfOfPage(HELLO, { box })
const numbered = (pages: number) => pagesOf(Array.from({ length: pages }, (_, page) => `Page ${page + 1}`))
const drawing = (objects: Objects, content = '/X Do') =>
  pdfOfPage(content, { resources: '/XObject << /X 10 0 R /Y 11 0 R >>', objects })
const image = (dict: string, data: Uint8Array | string) =>
  drawing({ 10: { dict: `/Type /XObject /Subtype /Image ${dict}`, data } }, '600 0 0 700 0 0 cm /X Do')

/** Says “Secret”. Opens without a password if `userPassword` is missing. */
async function encrypted(pdfVersion: '1.4' | '1.7', userPassword?: string) {
  const pdf = new PDFDocument({ pdfVersion, ownerPassword: 'nell', ...(userPassword && { userPassword }) })
  pdf.text('Secret').end()
  return Buffer.concat(await Array.fromAsync(pdf))
}

const annotated = (annotation: string, catalog = '', appearance = form('')) =>
  pdfOfPage(HELLO, {
    catalog,
    page: '/Annots [10 0 R]',
    objects: { 10: `<< /Type /Annot /Rect [100 100 300 200] /AP << /N 11 0 R >> ${annotation} >>`, 11: appearance },
  })
const square = (color: string) => ({
  dict: '/Type /XObject /Subtype /Form /BBox [0 0 200 100]',
  data: `${color} rg 0 0 200 100 re f`,
})
const FILLED_IN = form('BT /F 20 Tf 0 6 Td (FILLED IN) Tj ET', '/Resources << /Font << /F 5 0 R >> >>')
const FIELDS = '/AcroForm << /Fields [10 0 R] >>'
const FIELD = '/Subtype /Widget /FT /Tx /T (batch) /V (FILLED IN) /P 3 0 R'

const writtenWith = (objects: Objects) =>
  pdfOfPage('BT /G 24 Tf 72 700 Td (AB) Tj ET', { resources: '/Font << /G 10 0 R >>', objects })
/** Maps the letter A to these UTF-16 code units. */
const toUnicode = (target: string) =>
  writtenWith({
    10: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /ToUnicode 11 0 R >>',
    11: {
      dict: '',
      data: `/CIDInit /ProcSet findresource begin begincmap 1 begincodespacerange <00> <ff> endcodespacerange 2 beginbfchar <41> <${target}> <42> <0042> endbfchar endcmap`,
    },
  })

/** PDFs that are refused, each for another reason, and the two ciphers. */
const REFUSED: Record<string, Pdf> = {
  'empty file': () => new Uint8Array(),
  'a PNG': () => text('\x89PNG\r\n\x1a\n'),
  'an HTML page that begins like a PDF': () => text('%PDF-1.7\n<!doctype html><script>alert(1)</script>'),
  '2,000 bytes before the header': () => Buffer.concat([Buffer.alloc(2000, 32), pdfOfPage(HELLO)]),
  'only the header': () => text('%PDF-1.7\n'),
  'kids in a cycle': () =>
    withTree('<< /Type /Pages /Count 2 /Kids [10 0 R] >>', {
      10: '<< /Type /Pages /Count 2 /Kids [11 0 R] >>',
      11: '<< /Type /Pages /Count 2 /Kids [10 0 R] >>',
    }),
  'no pages': () => withTree('<< /Type /Pages /Count 0 /Kids [] >>'),
  '300 pages declared, one present': () => withTree('<< /Type /Pages /Count 300 /Kids [3 0 R] >>'),
  'a million pages declared': () => withTree('<< /Type /Pages /Count 1000000 /Kids [3 0 R] >>'),
  '501 pages': () => numbered(501),
  'locked with RC4': () => encrypted('1.4', 'fern'),
  'locked with AES': () => encrypted('1.7', 'fern'),
  'locked with a public key': () =>
    writePdf(pageObjects(HELLO), { trailer: '/Encrypt << /Filter /Adobe.PubSec /V 4 /SubFilter /adbe.pkcs7.s5 >>' }),
  'two forms that draw each other': () => drawing({ 10: form('/Y Do /Y Do'), 11: form('/X Do /X Do') }),
}

/** PDFs whose text or cover needs care. */
const UNUSUAL: Record<string, Pdf> = {
  good: () => pdfOfPage(HELLO),
  '1,000 bytes before the header': () => Buffer.concat([Buffer.alloc(1000, 32), pdfOfPage(HELLO)]),
  '500 pages': () => numbered(500),
  'RC4 without a password': () => encrypted('1.4'),
  'AES without a password': () => encrypted('1.7'),
  rotated: () => boxed('/MediaBox [0 0 612 792] /Rotate 90'),
  cropped: () => boxed('/MediaBox [0 0 612 792] /CropBox [0 600 612 792]'),
  'box of nothing': () => boxed('/MediaBox [0 0 0 0]'),
  'box of 14,400 points': () => boxed('/MediaBox [0 0 14400 14400]'),
  'box of 1 × 10,000 points': () => boxed('/MediaBox [0 0 1 10000]'),
  'box of 10,000 × 1 points': () => boxed('/MediaBox [0 0 10000 1]'),
  'no content': () => pdfOfPage(''),
  'transparent on nothing': () =>
    pdfOfPage('/E gs 1 0 0 rg 0 0 612 792 re f', {
      resources: '/ExtGState << /E << /ca 0.5 >> >>',
      page: '/Group << /S /Transparency /CS /DeviceRGB >>',
    }),
  'a stamp': () => annotated('/Subtype /Stamp /F 4', '', square('1 0 0')),
  'a signature': () =>
    annotated(
      '/Subtype /Widget /FT /Sig /T (sig) /F 4 /P 3 0 R',
      '/AcroForm << /Fields [10 0 R] /SigFlags 3 >>',
      square('0 0 1'),
    ),
  'a field without an appearance': () =>
    pdfOfPage(HELLO, {
      catalog: '/AcroForm << /Fields [10 0 R] /NeedAppearances true /DR << /Font << /F 5 0 R >> >> >>',
      page: '/Annots [10 0 R]',
      objects: { 10: `<< /Type /Annot ${FIELD} /F 4 /DA (/F 20 Tf 0 g) /Rect [100 100 300 140] >>` },
    }),
  'a field with an appearance': () => annotated(`${FIELD} /F 4`, FIELDS, FILLED_IN),
  'a hidden field': () => annotated(`${FIELD} /F 2`, FIELDS, FILLED_IN),
  'a text box': () => annotated('/Subtype /FreeText /Contents (FILLED IN) /F 4', '', FILLED_IN),
  'words that are NUL': () => toUnicode('0000'),
  'words that are lone surrogates': () => toUnicode('D800'),
  'words that are page breaks': () => toUnicode('000C'),
  'a ligature': () => toUnicode('FB01'),
  '1,000,000 letters': () => pdfOfPage(deflated(`BT /F 1 Tf 0 700 Td ${'(abcdefghij) Tj '.repeat(100_000)} ET`)),
  'an embedded file': () =>
    pdfOfPage(HELLO, {
      catalog: '/Names << /EmbeddedFiles << /Names [(a.exe) 10 0 R] >> >> /AF [10 0 R]',
      objects: {
        10: '<< /Type /Filespec /F (a.exe) /UF (a.exe) /AFRelationship /Data /EF << /F 11 0 R >> >>',
        11: { dict: '/Type /EmbeddedFile', data: 'MZ\x90\0' },
      },
    }),
  XFA: () =>
    pdfOfPage(HELLO, {
      catalog: '/AcroForm << /Fields [] /XFA [(template) 10 0 R] >>',
      objects: {
        10: {
          dict: '',
          data: '<template xmlns="http://www.xfa.org/schema/xfa-template/3.0/"><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]>&b;</template>',
        },
      },
    }),
}

/** PDFs that break careless readers, each in another part of PDFium. */
export const HOSTILE: Record<string, Pdf> = {
  'an xref of a billion objects': () =>
    writePdf(pageObjects(HELLO), {
      xref: () =>
        'xref\n0 1000000000\n0000000000 65535 f \ntrailer\n<< /Size 1000000000 /Root 1 0 R >>\nstartxref\n600\n%%EOF',
    }),
  'a root that is itself': () => writePdf({ ...pageObjects(HELLO), 1: '1 0 R' }),
  'kids that are their own parent': () => withTree('<< /Type /Pages /Count 3 /Kids [2 0 R 2 0 R 3 0 R] >>'),
  'a page that is its own parent': () => withPage('<< /Type /Page /Parent 3 0 R /Contents 4 0 R >>'),
  'brackets 200,000 deep': () =>
    writePdf({ ...pageObjects(HELLO), 1: `<< /Type /Catalog /Pages 2 0 R /X ${'['.repeat(200_000)} >>` }),
  'a stream with a false length': () => pdfOfPage({ dict: '/Length 999999999', data: HELLO }),
  'locked by itself': () => writePdf({ ...pageObjects(HELLO), 10: '10 0 R' }, { trailer: '/Encrypt 10 0 R' }),
  'filters 200 deep': () => pdfOfPage({ dict: `/Filter [${'/ASCIIHexDecode '.repeat(200)}]`, data: '30'.repeat(1000) }),
  'a bomb of 100 MB': () => pdfOfPage(deflated(new Uint8Array(100 * MB))),
  'a form that draws itself': () => drawing({ 10: form('/X Do', '/Resources << /XObject << /X 10 0 R >> >>') }),
  'an annotation that draws itself': () =>
    annotated('/Subtype /Stamp', '', form('/X Do', '/Resources << /XObject << /X 11 0 R >> >>')),
  'fields in a cycle': () => annotated('/T (a) /Kids [10 0 R] /Parent 10 0 R', FIELDS),
  'a glyph that writes two of itself': () =>
    writtenWith({
      10: '<< /Type /Font /Subtype /Type3 /FontBBox [0 0 10 10] /FontMatrix [0.1 0 0 0.1 0 0] /FirstChar 65 /LastChar 66 /Widths [10 10] /Encoding << /Differences [65 /a /b] >> /CharProcs << /a 11 0 R /b 11 0 R >> /Resources << /Font << /G 10 0 R >> >> >>',
      11: { dict: '', data: 'BT /G 1 Tf (AB) Tj (AB) Tj ET' },
    }),
  'an image that claims 30,000 × 30,000 colors': () =>
    image('/Width 30000 /Height 30000 /BitsPerComponent 8 /ColorSpace /DeviceRGB', 'abc'),
  'an image that masks itself': () =>
    image('/Width 50 /Height 50 /BitsPerComponent 8 /ColorSpace /DeviceGray /SMask 10 0 R', new Uint8Array(2500)),
  'a JPEG 2000 of garbage': () => image('/Width 100 /Height 100 /Filter /JPXDecode', '\xff\x4f\xff\x51'.repeat(1000)),
}

const SCRIPT = '<< /Type /Action /S /JavaScript /JS (app.alert\\(1\\)) >>'
const LINK = '/Subtype /Link /Border [0 0 0]'

/** A catalog whose script is in an object stream, which the trailer's second table lists. */
function packedScript() {
  const UNKNOWN = '/XRefStm 0000000000'
  const objects = {
    ...pageObjects(HELLO, { catalog: '/OpenAction 12 0 R' }),
    10: deflated(`12 0 ${SCRIPT}`, '/Type /ObjStm /N 1 /First 5'),
    11: { dict: '/Type /XRef /Size 13 /Index [12 1] /W [1 1 1]', data: '\x02\x0a\0' },
  }
  const pdf = writePdf(objects, { trailer: UNKNOWN }).toString('latin1')
  return text(pdf.replace(UNKNOWN, `/XRefStm ${String(pdf.indexOf('11 0 obj')).padStart(10, '0')}`))
}

/** PDFs with a script, or with a link that starts a program. */
export const ACTIVE: Record<string, () => Uint8Array> = {
  'a script that runs on opening': () => pdfOfPage(HELLO, { catalog: `/OpenAction ${SCRIPT}` }),
  'a script in the names tree': () =>
    pdfOfPage(HELLO, { catalog: `/Names << /JavaScript << /Names [(a) ${SCRIPT}] >> >>` }),
  'a script in its own stream': () =>
    pdfOfPage(HELLO, {
      catalog: '/OpenAction << /S /JavaScript /JS 10 0 R >>',
      objects: { 10: deflated('app.alert(1)') },
    }),
  'a script that runs when a page opens': () => pdfOfPage(HELLO, { page: `/AA << /O ${SCRIPT} >>` }),
  'a script of a form field': () => annotated(`${FIELD} /AA << /K ${SCRIPT} >>`, FIELDS),
  'a script whose PDF names contain escapes': () =>
    pdfOfPage(HELLO, { catalog: '/OpenAction << /S /J#61vaScript /J#53 (1) >>' }),
  'a script in an object stream': packedScript,
  'a link that starts a program': () => annotated(`${LINK} /A << /S/Launch /F (moss.exe) >>`),
}

/** Files that need care. They are made in memory, and all but the encrypted ones are always the same. */
export const STRANGE: Record<string, Pdf> = {
  ...REFUSED,
  ...UNUSUAL,
  ...HOSTILE,
  ...ACTIVE,
  /** Takes as long as it may. */
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
}
