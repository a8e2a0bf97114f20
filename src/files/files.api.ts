import { Hono } from 'hono'
import { etag } from 'hono/etag'
import rangeParser from 'range-parser'
import { fail } from '../errors.ts'
import type { AppEnv } from '../openapi.ts'

const TYPES: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  pdf: 'application/pdf',
}

const FILE_NAME = /^[0-9a-f-]{36}\/[0-9a-z]+\.(?<extension>[a-z]+)$/

export const filesApi = new Hono<AppEnv>().get('/:name{.+}', etag(), async (c) => {
  const name = c.req.param('name')
  const type = TYPES[FILE_NAME.exec(name)?.groups?.extension ?? '']
  const file = type ? await c.var.files.get(name) : null
  if (!type || !file) throw fail(404, 'There is no such file.')

  const tag = `"${name}"`
  const headers = {
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    etag: tag,
  }

  const wanted = c.req.header('range')
  const ifRange = c.req.header('if-range')
  const ranges = wanted && (!ifRange || ifRange === tag) ? rangeParser(file.size, wanted) : undefined
  if (ranges === -1) return c.body(null, 416, { ...headers, 'content-range': `bytes */${file.size}` })
  const range = Array.isArray(ranges) && ranges.type === 'bytes' && ranges.length === 1 ? ranges[0] : undefined
  if (!range) return c.body(file.stream(), 200, { ...headers, 'content-length': String(file.size) })
  return c.body(file.slice(range.start, range.end + 1).stream(), 206, {
    ...headers,
    'content-length': String(range.end - range.start + 1),
    'content-range': `bytes ${range.start}-${range.end}/${file.size}`,
  })
})
