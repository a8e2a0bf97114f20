import { Hono } from 'hono'
import { etag } from 'hono/etag'
import { LRUCache } from 'lru-cache'
import rangeParser from 'range-parser'
import { type GuardEnv, hasRole } from '#platform/access/require-session.ts'
import { fail } from '#platform/http/errors.ts'
import type { FileStore } from './file-store.ts'
import { findFileOwner } from './files.queries.ts'
import { isLogoFile, logoMailFile } from './image-files.ts'

const TYPES = new Map([
  ['avif', 'image/avif'],
  ['webp', 'image/webp'],
  ['jpg', 'image/jpeg'],
  ['pdf', 'application/pdf'],
])

// range-parser rejects a suffix longer than the file; RFC 9110, 14.1.2 asks for the whole file.
const SUFFIX = /^bytes=-(\d+)$/

const FILE_NAME = /^(?<key>[0-9a-f-]{36})\/[0-9a-z]{1,20}\.(?<extension>[a-z]{3,4})$/

/** For logos only: all other files can be moved to the trash. */
const LASTING = '31536000, immutable'

const CACHE_MAX_BYTES = 8 * 1024 ** 2
// Bun reads larger files in chunks of 256 KB. While a client does not read, the last chunk stays in memory.
const SMALL_BYTES = 512 * 1024

const cached = new LRUCache<string, Blob>({ maxSize: CACHE_MAX_BYTES, sizeCalculation: ({ size }) => size || 1 })

type Env = { Variables: GuardEnv['Variables'] & { files: FileStore } }

export const filesApi = new Hono<Env>().get('/:name{.+}', etag(), async (c) => {
  // Without this header, caches may decide to store an error response.
  c.header('cache-control', 'no-store')
  const name = c.req.param('name')
  const { key = '', extension = '' } = FILE_NAME.exec(name)?.groups ?? {}
  // No other PNG is served: `pixels.png` has more than visitors may see.
  const type = name === logoMailFile(key) ? 'image/png' : TYPES.get(extension)
  const owner = type ? await findFileOwner(c.var.db, key) : undefined
  const isTrashed = owner?.deleted_at != null
  // Editors can restore a trashed file, so they may see it.
  const maySee = owner && (!isTrashed || (await hasRole(c, 'editor')))
  const file = maySee ? await getForResponse(c.var.files, name) : null
  if (!type || !owner || !file) throw fail(404, 'File not found.')

  const tag = `"${name}"`
  const headers = {
    'content-type': type,
    'cache-control': isTrashed ? 'private, no-store' : `public, max-age=${isLogoFile(name) ? LASTING : '3600'}`,
    'accept-ranges': 'bytes',
    etag: tag,
    ...(owner.file_name && extension === 'pdf' && { 'content-disposition': inlineAs(owner.file_name) }),
  }

  const { size } = file
  const ifRange = c.req.header('if-range')
  const wanted = !ifRange || ifRange === tag ? c.req.header('range') : undefined
  const ranges =
    wanted &&
    rangeParser(
      size,
      wanted.replace(SUFFIX, (all, length) => (length > size ? 'bytes=0-' : all)),
    )
  if (ranges === -1) return c.body(null, 416, { ...headers, 'content-range': `bytes */${size}` })
  const range = Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined
  const part = range ? file.slice(range.start, range.end + 1) : file
  return c.body(await bodyOf(file, part), range ? 206 : 200, {
    ...headers,
    'content-length': String(part.size),
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
  })
})

/** Returns a Content-Disposition that makes browsers show the file and save it under this name. RFC 6266 */
function inlineAs(fileName: string) {
  const ascii = fileName.replace(/[^ -~]|["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `inline; filename="${ascii}"; filename*=UTF-8''${encoded}`
}

/**
 * Caches small files by name, since their content never changes. Memory stays bounded: responses share the cached
 * bytes, and Bun reads no further request of a connection until its response is sent.
 */
async function getForResponse(files: FileStore, name: string): Promise<Blob | null> {
  const known = cached.get(name)
  if (known) return known
  const file = await files.get(name)
  if (!file || file.size > SMALL_BYTES) return file
  const small = new Blob([await file.bytes()])
  cached.set(name, small)
  return small
}

/** @param part a slice of `file`, or all of it */
function bodyOf(file: Blob, part: Blob) {
  if (file.size <= SMALL_BYTES) return part
  return part.size > SMALL_BYTES ? part.stream() : part.bytes()
}
