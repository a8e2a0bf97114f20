import { deflateSync } from 'node:zlib'

/**
 * Moves the small objects of a pdfkit PDF into one compressed stream (ISO 32000-1, 7.5.7 and 7.5.8).
 * The tags of the tables are hundreds of small objects, and pdfkit writes each of them uncompressed.
 */
export function compact(pdf: Buffer) {
  const text = pdf.toString('latin1')
  const tableAt = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)?.[1])
  const trailer = /trailer\s*<<([\s\S]*)>>\s*startxref/.exec(text.slice(tableAt))?.[1]
  if (!trailer) throw new Error('The file does not end like a PDF from pdfkit.')
  const offsets = [...text.slice(tableAt).matchAll(/(\d{10}) \d{5} [nf]/g)].map(([, offset]) => Number(offset))
  const inOrder = offsets.map((offset, id) => ({ id, offset })).slice(1)
  inOrder.sort((a, b) => a.offset - b.offset)

  const parts = [text.slice(0, inOrder[0]?.offset)]
  let length = parts[0]?.length ?? 0
  const append = (part: string) => {
    parts.push(part)
    length += part.length
    return length - part.length
  }
  const packId = offsets.length
  const places: [kind: number, where: number, index: number][] = offsets.map(() => [0, 0, 65535])
  const packed: { id: number; body: string }[] = []
  inOrder.forEach(({ id, offset }, index) => {
    const object = text.slice(offset, inOrder[index + 1]?.offset ?? tableAt)
    if (object.includes('\nstream\n')) {
      places[id] = [1, append(object), 0]
      return
    }
    places[id] = [2, packId, packed.length]
    packed.push({ id, body: object.replace(/^\d+ \d+ obj\n/, '').replace(/\nendobj\n$/, '\n') })
  })

  let at = 0
  const starts = packed.map(({ id, body }) => {
    at += body.length
    return `${id} ${at - body.length}`
  })
  const index = `${starts.join(' ')}\n`
  const content = index + packed.map(({ body }) => body).join('')
  const kind = `/Type /ObjStm /N ${packed.length} /First ${index.length}`
  places.push([1, append(stream(packId, kind, Buffer.from(content, 'latin1'))), 0])
  places.push([1, length, 0])

  const table = Buffer.alloc(places.length * 7)
  places.forEach(([type, where, position], row) => {
    table.writeUInt8(type, row * 7)
    table.writeUInt32BE(where, row * 7 + 1)
    table.writeUInt16BE(position, row * 7 + 5)
  })
  const size = trailer.replace(/\/Size \d+/, `/Size ${places.length}`)
  const start = append(stream(packId + 1, `/Type /XRef /W [1 4 2] ${size.trim()}`, table))
  append(`startxref\n${start}\n%%EOF\n`)
  return Buffer.from(parts.join(''), 'latin1')
}

function stream(id: number, entries: string, content: Buffer) {
  const bytes = deflateSync(content, { level: 9 }).toString('latin1')
  const dictionary = `<< ${entries} /Filter /FlateDecode /Length ${bytes.length} >>`
  return `${id} 0 obj\n${dictionary}\nstream\n${bytes}\nendstream\nendobj\n`
}
