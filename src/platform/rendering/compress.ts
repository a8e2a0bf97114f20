import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import { chooseEncoding, encode, FOR_ONE, isWorthEncoding } from './encodings.ts'

const TEXT = /^(text\/|application\/json)/

/** Compresses what is not answered from the cache. Hono's own middleware knows no brotli. */
export const compress = createMiddleware(async (c, next) => {
  await next()
  const { headers } = c.res
  // What says no-transform is a stream, which would have to be held in memory first.
  if (headers.has('content-range') || headers.get('cache-control')?.includes('no-transform')) return
  const isText = TEXT.test(headers.get('content-type') ?? '') && !headers.has('content-encoding')
  // Reading `body` turns a blob in memory into a stream.
  if (isText && c.res.body) await compressBody(c)
  // The body of an answer to HEAD is dropped later, and its length with it.
  if (c.req.method === 'HEAD' && !c.res.headers.has('content-length')) {
    const { byteLength } = await c.res.clone().arrayBuffer()
    c.header('content-length', String(byteLength))
  }
})

async function compressBody(c: Context) {
  c.header('vary', 'accept-encoding')
  const encoding = chooseEncoding(c.req.header('accept-encoding') ?? null)
  if (encoding === 'identity') return
  const bytes = await c.res.bytes()
  const isWorthIt = isWorthEncoding(bytes)
  const response = new Response(isWorthIt ? await encode(bytes, encoding, FOR_ONE) : bytes, c.res)
  response.headers.delete('content-length')
  if (isWorthIt) response.headers.set('content-encoding', encoding)
  c.res = response
}
