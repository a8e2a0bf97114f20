import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import type { Checksum } from './manifest.ts'

/** The pieces of a stream, which can be read only once. */
export type Bytes = AsyncIterable<Uint8Array>

/** Passes bytes on while it hashes and counts them. `checksum` is complete after the last piece. */
export function hashing(name: string, bytes: Bytes) {
  const hash = createHash('sha256')
  let size = 0
  async function* passOn() {
    for await (const piece of bytes) {
      hash.update(piece)
      size += piece.length
      yield piece
    }
  }
  return { bytes: passOn(), checksum: (): Checksum => ({ name, size, sha256: hash.digest('hex') }) }
}

/** Reads the rest of a stream. */
export async function drain(bytes: Bytes): Promise<void> {
  for await (const _ of bytes);
}

/** @returns null if the text is longer than `maxBytes` */
export async function readText(bytes: Bytes, maxBytes: number): Promise<string | null> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of bytes) {
    size += piece.length
    if (size > maxBytes) return null
    pieces.push(piece)
  }
  return Buffer.concat(pieces).toString()
}

export const zip = (bytes: Bytes): Bytes => through(bytes, createGzip({ level: 6 }))
export const unzip = (bytes: Bytes): Bytes => through(bytes, createGunzip())

function through(bytes: Bytes, transform: ReturnType<typeof createGzip | typeof createGunzip>): Bytes {
  // An error of the source destroys the transform, so its reader gets the error.
  pipeline(Readable.from(bytes), transform).catch(() => {})
  return transform
}

const NEWLINE = 10

/** Splits bytes into lines, without the line break. @throws RangeError if a line is longer than `maxBytes` */
export async function* linesOf(bytes: Bytes, maxBytes: number): AsyncGenerator<string> {
  let begun: Uint8Array[] = []
  let size = 0
  for await (const piece of bytes) {
    let start = 0
    for (let end = piece.indexOf(NEWLINE); end >= 0; end = piece.indexOf(NEWLINE, start)) {
      yield Buffer.concat([...begun, piece.subarray(start, end)]).toString()
      begun = []
      size = 0
      start = end + 1
    }
    size += piece.length - start
    if (size > maxBytes) throw new RangeError('The line is too long.')
    begun.push(piece.slice(start))
  }
  if (size > 0) yield Buffer.concat(begun).toString()
}

export function toWebStream(bytes: Bytes): ReadableStream<Uint8Array> {
  const pieces = bytes[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: async () => void (await pieces.return?.()),
  })
}
