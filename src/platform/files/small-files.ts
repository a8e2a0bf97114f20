import { LRUCache } from 'lru-cache'
import type { FileStore } from './file-store.ts'

const CACHE_MAX_BYTES = 8 * 1024 ** 2
// Bun reads 256 KB of a file at a time, and buffers a last piece for a client that does not read it.
const SMALL_BYTES = 512 * 1024

const cached = new LRUCache<string, Blob>({ maxSize: CACHE_MAX_BYTES, sizeCalculation: ({ size }) => size || 1 })

/**
 * A stored file, in memory if it is small: its responses share the memory, and Bun takes no other request of a
 * connection until they are sent. A file's content never changes, so its name is enough.
 */
export async function getForResponse(files: FileStore, name: string): Promise<Blob | null> {
  const known = cached.get(name)
  if (known) return known
  const file = await files.get(name)
  if (!file || file.size > SMALL_BYTES) return file
  const small = new Blob([await file.bytes()])
  cached.set(name, small)
  return small
}

/** @param part of `file`, or all of it */
export function bodyOf(file: Blob, part: Blob) {
  if (file.size <= SMALL_BYTES) return part
  return part.size > SMALL_BYTES ? part.stream() : part.bytes()
}
