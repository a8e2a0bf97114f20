import { promisify } from 'node:util'
import zlib from 'node:zlib'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'
import { createMiddleware } from 'hono/factory'

const MIN_BYTES = 1024
const TEXT = /^(text\/|application\/json)/
// Within 4 % of the best that brotli can do, in a twentieth of the time.
const BROTLI_QUALITY = 5

const brotli = promisify<Uint8Array, zlib.BrotliOptions, Uint8Array<ArrayBuffer>>(zlib.brotliCompress)
const gzip = promisify<Uint8Array, Uint8Array<ArrayBuffer>>(zlib.gzip)

const encoders: Record<string, (bytes: Uint8Array) => Promise<Uint8Array<ArrayBuffer>>> = {
  br: (bytes) => brotli(bytes, { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  gzip,
}

/** Compresses pages and API answers. Hono's own middleware knows no brotli; built assets come compressed from disk. */
export const compress = createMiddleware(async (c, next) => {
  await next()
  const { headers, body } = c.res
  if (!body || headers.has('content-range')) return
  if (TEXT.test(headers.get('content-type') ?? '') && !headers.has('content-encoding')) await compressBody(c)
  // The body of an answer to HEAD is dropped later, and its length with it.
  if (c.req.method === 'HEAD' && !c.res.headers.has('content-length')) {
    const { byteLength } = await c.res.clone().arrayBuffer()
    c.header('content-length', String(byteLength))
  }
})

async function compressBody(c: Context) {
  c.header('vary', 'accept-encoding')
  const encoding = accepts(c, { header: 'Accept-Encoding', supports: Object.keys(encoders), default: 'identity' })
  const encode = encoders[encoding]
  if (!encode) return
  const bytes = await c.res.bytes()
  const isWorthIt = bytes.length >= MIN_BYTES
  const response = new Response(isWorthIt ? await encode(bytes) : bytes, c.res)
  response.headers.delete('content-length')
  if (isWorthIt) response.headers.set('content-encoding', encoding)
  c.res = response
}
