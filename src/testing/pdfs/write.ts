import { deflateSync } from 'node:zlib'

export type Stream = { dict: string; data: Uint8Array | string }
export type Objects = Record<number, string | Stream>

const bytesOf = (data: Uint8Array | string) => (typeof data === 'string' ? Buffer.from(data, 'latin1') : data)
export const deflated = (data: Uint8Array | string, dict = ''): Stream => ({
  dict: `/Filter /FlateDecode ${dict}`,
  data: deflateSync(bytesOf(data), { level: 9 }),
})

export function writeObject(number: number, body: string | Stream) {
  if (typeof body === 'string') return Buffer.from(`${number} 0 obj\n${body}\nendobj\n`, 'latin1')
  const data = bytesOf(body.data)
  const length = body.dict.includes('/Length ') ? '' : `/Length ${data.length}`
  return Buffer.concat([
    Buffer.from(`${number} 0 obj\n<< ${body.dict} ${length} >>\nstream\n`, 'latin1'),
    data,
    Buffer.from('\nendstream\nendobj\n', 'latin1'),
  ])
}

/** Writes a PDF whose catalog is object 1. `trailer` adds entries; `xref` replaces the whole table and trailer. */
export function writePdf(
  objects: Objects,
  {
    head = '%PDF-1.7\n',
    trailer = '',
    xref,
  }: { head?: string; trailer?: string; xref?: (start: number) => string } = {},
): Buffer {
  const parts = [Buffer.from(head, 'latin1')]
  const offsets = new Map<number, number>()
  let length = parts[0]?.length ?? 0
  for (const [number, body] of Object.entries(objects)) {
    const written = writeObject(Number(number), body)
    offsets.set(Number(number), length)
    length += written.length
    parts.push(written)
  }
  const size = Math.max(0, ...offsets.keys()) + 1
  const entries = Array.from({ length: size }, (_, number) => {
    const offset = offsets.get(number)
    return offset === undefined ? '0000000000 65535 f \n' : `${String(offset).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${size}\n${entries.join('')}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(xref ? xref(length) : table, 'latin1')])
}

type PageParts = {
  /** More entries of the page dictionary. */
  page?: string
  resources?: string
  catalog?: string
  box?: string
  /** More objects of the file. Their numbers start at 10. */
  objects?: Objects
  /** How many times the page occurs. */
  count?: number
}

/** The objects of a PDF with one page of this content. Font F is Helvetica. */
export function pageObjects(content: string | Stream, parts: PageParts = {}): Objects {
  const { page = '', resources = '', catalog = '', box = '/MediaBox [0 0 612 792]', objects = {}, count = 1 } = parts
  return {
    1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    2: `<< /Type /Pages /Count ${count} /Kids [${'3 0 R '.repeat(count)}] >>`,
    3: `<< /Type /Page /Parent 2 0 R ${box} /Contents 4 0 R ${page}
      /Resources << /Font << /F 5 0 R >> ${resources} >> >>`,
    4: typeof content === 'string' ? { dict: '', data: content } : content,
    5: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...objects,
  }
}

export const pdfOfPage = (content: string | Stream, parts?: PageParts) => writePdf(pageObjects(content, parts))

export const words = (text: string) => `BT /F 24 Tf 72 700 Td (${text}) Tj ET`

/** A PDF with one page for each text. */
export function pagesOf(texts: string[], catalog = ''): Buffer {
  const objects: Objects = {
    1: `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    2: `<< /Type /Pages /Count ${texts.length} /Kids [${texts.map((_, page) => `${4 + 2 * page} 0 R`).join(' ')}] >>`,
    3: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  }
  for (const [page, text] of texts.entries()) {
    const number = 4 + 2 * page
    objects[number] = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${number + 1} 0 R
      /Resources << /Font << /F 3 0 R >> >> >>`
    objects[number + 1] = { dict: '', data: words(text) }
  }
  return writePdf(objects)
}
