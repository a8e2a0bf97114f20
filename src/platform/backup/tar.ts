import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { extract, type Pack, pack } from 'tar-stream'
import type { Entry } from './archive.ts'
import type { Bytes } from './bytes.ts'
import { BackupError, printable } from './manifest.ts'

type Sink = ReturnType<Pack['entry']>

const PRIVATE = 0o600

/** Packs entries into an uncompressed tar, which any tar program can open. */
export async function* packTar(entries: AsyncIterable<Entry>, at: Date): AsyncGenerator<Uint8Array> {
  const packed = pack()
  const filling = fill(packed, entries, at).catch((error: Error) => packed.destroy(error))
  yield* packed as Bytes
  await filling
}

async function fill(packed: Pack, entries: AsyncIterable<Entry>, at: Date) {
  for await (const { name, size, bytes } of entries) {
    const sink = packed.entry({ name, size, mtime: at, mode: PRIVATE })
    // `packed` reports the same error. An error event without a listener would end the process.
    sink.on('error', () => {})
    await writeAll(sink, bytes)
    sink.end(undefined)
  }
  packed.finalize()
}

async function writeAll(sink: Sink, bytes: Bytes) {
  for await (const piece of bytes) {
    if (sink.destroyed) return
    if (!sink.write(piece)) await drained(sink)
  }
}

/** Waits until the sink takes more, or is destroyed. */
const drained = (sink: Sink) =>
  new Promise<void>((resolve) => {
    const end = () => {
      sink.off('drain', end)
      sink.off('close', end)
      resolve()
    }
    sink.on('drain', end)
    sink.on('close', end)
  })

const BLOCK = 512
const END = 2 * BLOCK

/** Returns the size of a tar with entries of these sizes, all in bytes. */
export const tarBytes = (sizes: number[]): number =>
  sizes.reduce((total, size) => total + BLOCK + Math.ceil(size / BLOCK) * BLOCK, END)

/**
 * Reads the entries of a tar that `packTar` wrote, and packs them again. If the result differs, a byte between the
 * entries has changed, or another program packed the tar.
 */
export async function* readTar(bytes: Bytes): AsyncGenerator<Entry> {
  const given = createHash('sha256')
  const again = createHash('sha256')
  async function* hashed() {
    for await (const piece of bytes) {
      given.update(piece)
      yield piece
    }
  }
  const extracted = extract()
  pipeline(Readable.from(hashed()), extracted).catch(() => {})
  const repack = pack()
  repack.on('data', (piece) => again.update(piece as Uint8Array))
  try {
    for await (const entry of extracted) {
      const { name, size = 0, type, mtime } = entry.header
      if (type !== 'file') throw new BackupError(`The backup is damaged: ${printable(name)} isn't a regular file.`)
      const sink = repack.entry({ name, size, mode: PRIVATE, ...(mtime && { mtime }) })
      yield { name, size, bytes: copyTo(sink, entry as Bytes) }
      sink.end(undefined)
    }
  } catch (error) {
    throw asDamage(error as Error)
  }
  const whole = once(repack, 'end')
  repack.finalize()
  await whole
  if (given.digest('hex') !== again.digest('hex')) throw new BackupError('The backup is damaged.')
}

async function* copyTo(sink: Sink, bytes: Bytes) {
  try {
    for await (const piece of bytes) {
      sink.write(piece)
      yield piece
    }
  } catch (error) {
    throw asDamage(error as Error)
  }
}

const asDamage = (error: Error) =>
  error instanceof BackupError ? error : new BackupError(`The backup is damaged or incomplete (${error.message}).`)
