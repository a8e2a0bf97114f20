import { Hono } from 'hono'
import { etag } from 'hono/etag'
import rangeParser from 'range-parser'
import { findSessionOf } from '../auth/require-session.ts'
import { fail } from '../errors.ts'
import type { AppEnv } from '../openapi.ts'
import { findFileOwner } from './files.queries.ts'
import { bodyOf, getForResponse } from './small-files.ts'

const TYPES: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  pdf: 'application/pdf',
}

const FILE_NAME = /^(?<key>[0-9a-f-]{36})\/[0-9a-z]+\.(?<extension>[a-z]+)$/

export const filesApi = new Hono<AppEnv>().get('/:name{.+}', etag(), async (c) => {
  const name = c.req.param('name')
  const { key = '', extension = '' } = FILE_NAME.exec(name)?.groups ?? {}
  const type = TYPES[extension]
  const file = type ? await getForResponse(c.var.files, name) : null
  if (!type || !file) throw fail(404, 'There is no such file.')
  const certificate = await findFileOwner(c.var.db, key)
  // Those who can restore it still see it.
  if (certificate?.deleted_at && !(await findSessionOf(c))) throw fail(404, 'There is no such file.')

  const tag = `"${name}"`
  const headers = {
    'content-type': type,
    'cache-control': certificate?.deleted_at ? 'private, no-store' : 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    etag: tag,
    ...(certificate && extension === 'pdf' && { 'content-disposition': inlineAs(certificate.file_name) }),
  }

  const wanted = c.req.header('range')
  const ifRange = c.req.header('if-range')
  const ranges = wanted && (!ifRange || ifRange === tag) ? rangeParser(file.size, wanted) : undefined
  if (ranges === -1) return c.body(null, 416, { ...headers, 'content-range': `bytes */${file.size}` })
  const range = Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined
  if (!range) return c.body(await bodyOf(file, file), 200, { ...headers, 'content-length': String(file.size) })
  return c.body(await bodyOf(file, file.slice(range.start, range.end + 1)), 206, {
    ...headers,
    'content-length': String(range.end - range.start + 1),
    'content-range': `bytes ${range.start}-${range.end}/${file.size}`,
  })
})

/** Shown by the browser, and saved under its own name. RFC 6266. */
function inlineAs(fileName: string) {
  const ascii = fileName.replace(/[^ -~]|["\\%]/g, '_')
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
  return `inline; filename="${ascii}"; filename*=UTF-8''${encoded}`
}
