import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type Header, pack } from 'tar-stream'

export type TarPart = { name: string; bytes: Uint8Array; header?: Partial<Header> | undefined }
type Json = Record<string, unknown>

const BLOCK = 512
const AT = new Date('2026-11-23T21:00:00Z')
const padded = (size: number) => Math.ceil(size / BLOCK) * BLOCK

/** The positions of the parts of a tar, in bytes from its beginning. */
export function placesOf(tar: Uint8Array) {
  const places: { name: string; header: number; start: number; end: number; next: number }[] = []
  const text = (from: number, length: number) =>
    Buffer.from(tar.subarray(from, from + length))
      .toString()
      .split('\0')[0]
  for (let header = 0; tar[header]; ) {
    const prefix = text(header + 345, 155)
    const name = `${prefix ? `${prefix}/` : ''}${text(header, 100)}`
    const start = header + BLOCK
    const end = start + Number.parseInt(text(header + 124, 12) ?? '', 8)
    const next = start + padded(end - start)
    places.push({ name, header, start, end, next })
    header = next
  }
  return places
}

export const partsOf = (tar: Uint8Array): TarPart[] =>
  placesOf(tar).map(({ name, start, end }) => ({ name, bytes: tar.subarray(start, end) }))

/** Packs parts as Trellis does, except for the fields that `header` changes. */
export async function packParts(parts: TarPart[]): Promise<Uint8Array> {
  const packed = pack()
  for (const { name, bytes, header } of parts) {
    const body = header?.type && header.type !== 'file' ? Buffer.alloc(0) : Buffer.from(bytes)
    const sink = packed.entry({ name, size: body.length, mtime: AT, mode: 0o600, ...header })
    sink.end(body.length > 0 ? body : undefined)
  }
  packed.finalize()
  return Buffer.concat(await Array.fromAsync(packed as AsyncIterable<Uint8Array>))
}

/** Replaces the list at the end of the archive, as an attacker who changed an entry would. */
export function sealed(parts: TarPart[]): TarPart[] {
  const entries = parts.filter(({ name }) => name !== 'checksums.json')
  const checksums = entries.map(({ name, bytes }) => ({
    name,
    size: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  }))
  return [...entries, { name: 'checksums.json', bytes: Buffer.from(JSON.stringify(checksums)) }]
}

/** Changes the parts with this name. */
export const changed = (parts: TarPart[], name: string, change: (bytes: Uint8Array) => Uint8Array): TarPart[] =>
  parts.map((part) => (part.name === name ? { ...part, bytes: change(part.bytes) } : part))

export const changedManifest = (parts: TarPart[], change: (manifest: Json) => Json): TarPart[] =>
  changed(parts, 'manifest.json', (bytes) =>
    Buffer.from(JSON.stringify(change(JSON.parse(Buffer.from(bytes).toString())))),
  )

/** Changes the rows of a table, and its numbers in the manifest. */
export function changedRows(parts: TarPart[], table: string, change: (rows: Json[]) => Json[]): TarPart[] {
  let numbers: Json = {}
  const rows = changed(parts, `rows/${table}.ndjson.gz`, (bytes) => {
    const lines = gunzipSync(bytes).toString().split('\n').slice(0, -1)
    const forged = change(lines.map((line) => JSON.parse(line)))
    const text = forged.map((row) => `${JSON.stringify(row)}\n`).join('')
    numbers = { rows: forged.length, bytes: Buffer.byteLength(text) }
    return gzipSync(text)
  })
  return changedManifest(rows, (manifest) => {
    const tables = manifest.tables as Record<string, Json>
    return { ...manifest, tables: { ...tables, [table]: { ...tables[table], ...numbers } } }
  })
}
