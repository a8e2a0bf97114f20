import { encryptedPdf } from './encrypt.ts'
import { deflated, pageObjects, pagesOf, pdfOfPage, words, writeObject, writePdf } from './write.ts'

const HELLO = words('Hello')
const good = () => pdfOfPage(HELLO)
const text = (content: string) => Buffer.from(content, 'latin1')
const withXref = (xref: string) => () => writePdf(pageObjects(HELLO), { xref: () => xref })
const withTree =
  (tree: string, more = {}) =>
  () =>
    writePdf({ ...pageObjects(HELLO), 2: tree, ...more })
const boxed =
  (box: string, page = '') =>
  () =>
    pdfOfPage(HELLO, { box, page })
const headed = (head: string) => () => writePdf(pageObjects(HELLO), { head })

/** A PDF whose only page is this deep in a chain of /Pages. */
function deepTree(depth: number) {
  const objects = pageObjects(HELLO)
  objects[2] = '<< /Type /Pages /Count 1 /Kids [10 0 R] >>'
  for (let level = 0; level < depth; level++) {
    const kid = level + 1 === depth ? '3 0 R' : `${11 + level} 0 R`
    objects[10 + level] = `<< /Type /Pages /Count 1 /Kids [${kid}] >>`
  }
  return writePdf(objects)
}

const objectStream = (first: string, body: string, extends_ = '') => ({
  dict: `/Type /ObjStm /N ${first.split(' ').length / 2} /First ${first.length + 1} ${extends_}`,
  data: `${first} ${body}`,
})

/** A PDF with a cross-reference stream, whose rows are [kind, offset or stream, index]. */
function xrefStreamPdf(
  prev: (start: number) => string,
  streams: Record<number, ReturnType<typeof objectStream>>,
  inside: number[],
) {
  const objects = { ...pageObjects(HELLO), ...streams }
  const head = text('%PDF-1.7\n')
  const parts: Buffer[] = [head]
  const rows: number[][] = Array.from({ length: 40 }, () => [0, 0, 0])
  let length = head.length
  for (const [number, body] of Object.entries(objects)) {
    if (inside.includes(Number(number))) continue
    rows[Number(number)] = [1, length, 0]
    const written = writeObject(Number(number), body)
    parts.push(written)
    length += written.length
  }
  for (const [index, number] of inside.entries()) rows[number] = [2, Number(Object.keys(streams)[0]), index]
  const data = Buffer.from(
    rows.flatMap(([kind = 0, at = 0, index = 0]) => [kind, at >> 16, (at >> 8) & 255, at & 255, index]),
  )
  const dict = `/Type /XRef /Size 40 /W [1 3 1] /Root 1 0 R ${prev(length)}`
  return Buffer.concat([...parts, writeObject(39, deflated(data, dict)), text(`startxref\n${length}\n%%EOF\n`)])
}

const update = (objects: Parameters<typeof writePdf>[0], first: Buffer) => {
  const body = Object.entries(objects).map(([number, one]) => writeObject(Number(number), one))
  return Buffer.concat([first, ...body, text('trailer\n<< /Root 1 0 R /Size 20 >>\nstartxref\n0\n%%EOF\n')])
}

export const STRUCTURE: Record<string, () => Uint8Array> = {
  good: good,
  'two pages': () => pagesOf(['One', 'Two']),
  'bytes before the header': () => Buffer.concat([text('HTTP/1.1 200 OK\r\n\r\n'), good()]),
  '1,000 bytes before the header': () => Buffer.concat([Buffer.alloc(1000, 32), good()]),
  '2,000 bytes before the header': () => Buffer.concat([Buffer.alloc(2000, 32), good()]),
  'bytes after': () => Buffer.concat([good(), Buffer.alloc(50_000, 'x')]),
  'zeros after': () => Buffer.concat([good(), Buffer.alloc(1_000_000)]),
  'PDF 2.0': headed('%PDF-2.0\n'),
  'PDF 9.9': headed('%PDF-9.9\n'),
  'no version': headed('%PDF-\n'),
  'version of garbage': headed('%PDF-\xff\xfe\x00\x01\n'),
  'two headers': headed('%PDF-1.4\n%PDF-1.7\n'),
  'only the header': () => text('%PDF-1.7\n'),
  'header and end': () => text('%PDF-1.7\n%%EOF\n'),
  'header and garbage': () => text(`%PDF-1.7\n${'\xde\xad\xbe\xef'.repeat(5000)}`),
  'one byte': () => text('%'),
  'empty file': () => new Uint8Array(),
  'no xref': withXref('trailer\n<< /Root 1 0 R >>\n%%EOF'),
  'no trailer': withXref(''),
  'xref of zeros': withXref(
    `xref\n0 9\n${'0000000000 00000 n \n'.repeat(9)}trailer\n<< /Size 9 /Root 1 0 R >>\nstartxref\n0\n%%EOF`,
  ),
  'xref far away': withXref('trailer\n<< /Root 1 0 R >>\nstartxref\n99999999999\n%%EOF'),
  'xref before the file': withXref('trailer\n<< /Root 1 0 R >>\nstartxref\n-5\n%%EOF'),
  'xref of letters': withXref(
    'xref\n0 5\nabcdefghij klmno p \ntrailer\n<< /Size 5 /Root 1 0 R >>\nstartxref\n450\n%%EOF',
  ),
  'xref of a billion': withXref(
    'xref\n0 1000000000\n0000000000 65535 f \ntrailer\n<< /Size 1000000000 /Root 1 0 R >>\nstartxref\n600\n%%EOF',
  ),
  'size of a billion': () => writePdf(pageObjects(HELLO), { trailer: '/Size 2147483647' }),
  'xref before itself': () =>
    writePdf(pageObjects(HELLO), {
      xref: (start) =>
        `xref\n0 1\n0000000000 65535 f \ntrailer\n<< /Size 6 /Root 1 0 R /Prev ${start} >>\nstartxref\n${start}\n%%EOF`,
    }),
  'xref stream': () => xrefStreamPdf(() => '', {}, []),
  'xref stream before itself': () => xrefStreamPdf((start) => `/Prev ${start}`, {}, []),
  'xref stream with wide rows': () => xrefStreamPdf(() => '/W [1000000000 1000000000 1]', {}, []),
  'xref stream with an index of billions': () => xrefStreamPdf(() => '/Index [0 4294967295]', {}, []),
  'object stream': () =>
    xrefStreamPdf(() => '', { 20: objectStream('5 0', '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>') }, [5]),
  'object stream in itself': () => xrefStreamPdf(() => '', { 20: objectStream('20 0', '<< >>') }, [20]),
  'object streams that extend each other': () =>
    xrefStreamPdf(
      () => '',
      { 20: objectStream('5 0', '<< >>', '/Extends 21 0 R'), 21: objectStream('6 0', '<< >>', '/Extends 20 0 R') },
      [5],
    ),
  'object stream of a billion': () =>
    xrefStreamPdf(() => '', { 20: { dict: '/Type /ObjStm /N 1000000000 /First 5', data: '5 0 << >>' } }, [5]),
  'root is missing': () => writePdf({ 2: '<< >>' }),
  'root is a number': () => writePdf({ ...pageObjects(HELLO), 1: '42' }),
  'root is itself': () => writePdf({ ...pageObjects(HELLO), 1: '1 0 R' }),
  'root is a stream': () => writePdf({ ...pageObjects(HELLO), 1: { dict: '/Type /Catalog /Pages 2 0 R', data: '' } }),
  'no pages': withTree('<< /Type /Pages /Count 0 /Kids [] >>'),
  'no kids': withTree('<< /Type /Pages /Count 1 >>'),
  'minus one pages': withTree('<< /Type /Pages /Count -1 /Kids [3 0 R] >>'),
  'a million pages declared': withTree('<< /Type /Pages /Count 1000000 /Kids [3 0 R] >>'),
  '300 pages declared, one present': withTree('<< /Type /Pages /Count 300 /Kids [3 0 R] >>'),
  'four billion pages declared': withTree('<< /Type /Pages /Count 4294967295 /Kids [3 0 R] >>'),
  'one page without a count': withTree('<< /Type /Pages /Kids [3 0 R] >>'),
  'kids that are their own parent': withTree('<< /Type /Pages /Count 3 /Kids [2 0 R 2 0 R 3 0 R] >>'),
  'kids in a cycle': withTree('<< /Type /Pages /Count 2 /Kids [10 0 R] >>', {
    10: '<< /Type /Pages /Count 2 /Kids [11 0 R] >>',
    11: '<< /Type /Pages /Count 2 /Kids [10 0 R] >>',
  }),
  'kids in a cycle without a count': withTree('<< /Type /Pages /Kids [10 0 R 10 0 R] >>', {
    10: '<< /Type /Pages /Kids [2 0 R 2 0 R] >>',
  }),
  'kids that are missing': withTree('<< /Type /Pages /Count 2 /Kids [98 0 R 99 0 R] >>'),
  'kids that are numbers': withTree('<< /Type /Pages /Count 2 /Kids [1 2] >>'),
  'a page 100 deep': () => deepTree(100),
  'a page 5,000 deep': () => deepTree(5000),
  'a page without a parent': () => writePdf({ ...pageObjects(HELLO), 3: '<< /Type /Page /MediaBox [0 0 9 9] >>' }),
  'a page that is its own parent': () =>
    writePdf({ ...pageObjects(HELLO), 3: '<< /Type /Page /Parent 3 0 R /Contents 4 0 R >>' }),
  'a page without contents': () =>
    writePdf({ ...pageObjects(HELLO), 3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>' }),
  'contents that are missing': () => pdfOfPage(HELLO, { page: '/Contents 99 0 R' }),
  'contents 10,000 times': () => pdfOfPage(HELLO, { page: `/Contents [${'4 0 R '.repeat(10_000)}]` }),
  'contents within contents': () => pdfOfPage(HELLO, { page: '/Contents 10 0 R', objects: { 10: '[10 0 R 4 0 R]' } }),
  '500 pages': () => pagesOf(Array.from({ length: 500 }, (_, page) => `Page ${page + 1}`)),
  '501 pages': () => pagesOf(Array.from({ length: 501 }, (_, page) => `Page ${page + 1}`)),
  '2,000 pages': () => pagesOf(Array.from({ length: 2000 }, (_, page) => `Page ${page + 1} ${'word '.repeat(400)}`)),
  'no box': boxed(''),
  'box of nothing': boxed('/MediaBox [0 0 0 0]'),
  'box upside down': boxed('/MediaBox [612 792 0 0]'),
  'box of letters': boxed('/MediaBox [(a) (b) (c) (d)]'),
  'box of two numbers': boxed('/MediaBox [0 0]'),
  'box with negative numbers': boxed('/MediaBox [-612 -792 0 0]'),
  'box of 14,400 points': boxed('/MediaBox [0 0 14400 14400]'),
  'box of a billion points': boxed('/MediaBox [0 0 1000000000 1000000000]'),
  'box of 1e38 points': boxed(
    '/MediaBox [0 0 340282350000000000000000000000000000000 340282350000000000000000000000000000000]',
  ),
  'box of 0.0001 points': boxed('/MediaBox [0 0 0.0001 0.0001]'),
  'box of 1 × 10,000 points': boxed('/MediaBox [0 0 1 10000]'),
  'box of 10,000 × 1 points': boxed('/MediaBox [0 0 10000 1]'),
  'a unit of a million': boxed('/MediaBox [0 0 612 792] /UserUnit 1000000'),
  'a negative unit': boxed('/MediaBox [0 0 612 792] /UserUnit -1'),
  cropped: boxed('/MediaBox [0 0 612 792] /CropBox [0 600 612 792]'),
  'cropped outside': boxed('/MediaBox [0 0 612 792] /CropBox [2000 2000 3000 3000]'),
  'cropped to nothing': boxed('/MediaBox [0 0 612 792] /CropBox [100 100 100 100]'),
  rotated: boxed('/MediaBox [0 0 612 792] /Rotate 90'),
  'upside down': boxed('/MediaBox [0 0 612 792] /Rotate -180'),
  'turned by 45°': boxed('/MediaBox [0 0 612 792] /Rotate 45'),
  'turned by a billion': boxed('/MediaBox [0 0 612 792] /Rotate 999999990'),
  'locked with RC4': () => encryptedPdf({ user: 'fern', owner: 'nell', cipher: 'RC4' }),
  'locked with AES': () => encryptedPdf({ user: 'fern', owner: 'nell', cipher: 'AES' }),
  'not printable, RC4': () => encryptedPdf({ user: '', owner: 'nell', cipher: 'RC4' }),
  'not printable, AES': () => encryptedPdf({ user: '', owner: 'nell', cipher: 'AES' }),
  'locked in an unknown way': () => writePdf(pageObjects(HELLO), { trailer: '/Encrypt << /Filter /Mystery /V 9 >>' }),
  'locked without a dictionary': () => writePdf(pageObjects(HELLO), { trailer: '/Encrypt 99 0 R' }),
  'locked by itself': () => writePdf({ ...pageObjects(HELLO), 10: '10 0 R' }, { trailer: '/Encrypt 10 0 R' }),
  'locked with a public key': () =>
    writePdf(pageObjects(HELLO), { trailer: '/Encrypt << /Filter /Adobe.PubSec /V 4 /SubFilter /adbe.pkcs7.s5 >>' }),
  'an update': () => update({ 4: { dict: '', data: words('Changed') } }, good()),
  '200 updates': () =>
    Array.from({ length: 200 }).reduce<Buffer>(
      (file, _, i) => update({ 4: { dict: '', data: words(`Change ${i}`) } }, file),
      good(),
    ),
  'two files joined': () => Buffer.concat([good(), pdfOfPage(words('Second'))]),
  'two files joined in the middle': () => Buffer.concat([good().subarray(0, 300), good()]),
  'linearized, wrongly': () =>
    writePdf({ 9: '<< /Linearized 1 /L 99999999 /H [10 20] /O 3 /E 100 /N 1 /T 200 >>', ...pageObjects(HELLO) }),
  'stream without endstream': () => text(good().toString('latin1').replaceAll('endstream', '')),
  'objects without endobj': () => text(good().toString('latin1').replaceAll('endobj', '')),
  'stream with a false length': () => pdfOfPage({ dict: '/Length 999999999', data: HELLO }),
  'stream with a negative length': () => pdfOfPage({ dict: '/Length -1', data: HELLO }),
  'stream whose length is itself': () => pdfOfPage({ dict: '/Length 4 0 R', data: HELLO }),
  'old Macintosh line endings': () => text(good().toString('latin1').replaceAll('\n', '\r')),
  'brackets 200,000 deep': () =>
    writePdf({ ...pageObjects(HELLO), 1: `<< /Type /Catalog /Pages 2 0 R /X ${'['.repeat(200_000)} >>` }),
  'dictionaries 100,000 deep': () =>
    writePdf({ ...pageObjects(HELLO), 1: `<< /Type /Catalog /Pages 2 0 R /X ${'<</X '.repeat(100_000)} >>` }),
  'a name of a megabyte': () =>
    writePdf({ ...pageObjects(HELLO), 1: `<< /Type /Catalog /Pages 2 0 R /${'x'.repeat(1_000_000)} 1 >>` }),
  '200,000 objects': () =>
    writePdf({
      ...pageObjects(HELLO),
      ...Object.fromEntries(Array.from({ length: 200_000 }, (_, i) => [10 + i, '[]'])),
    }),
}
