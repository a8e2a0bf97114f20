import { promisify } from 'node:util'
import zlib from 'node:zlib'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

const MIN_BYTES = 1024

export type Encoding = 'br' | 'zstd' | 'gzip' | 'identity'

type Bytes = Uint8Array<ArrayBuffer>

// The best that costs a visitor who comes first no more than a few milliseconds.
const BROTLI_QUALITY = 5
const ZSTD_LEVEL = 9

const brotli = promisify<Uint8Array, zlib.BrotliOptions, Bytes>(zlib.brotliCompress)
const zstd = promisify<Uint8Array, zlib.ZstdOptions, Bytes>(zlib.zstdCompress)
const gzip = promisify<Uint8Array, Bytes>(zlib.gzip)

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_SIZE_HINT, ZSTD_c_compressionLevel } = zlib.constants

export const isWorthEncoding = ({ length }: Uint8Array) => length >= MIN_BYTES

/** Beside the event loop. */
export const encoders: Record<Exclude<Encoding, 'identity'>, (bytes: Uint8Array) => Promise<Bytes>> = {
  br: (bytes) =>
    brotli(bytes, { params: { [BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  zstd: (bytes) => zstd(bytes, { params: { [ZSTD_c_compressionLevel]: ZSTD_LEVEL } }),
  gzip,
}

/** Smallest first. */
const ENCODINGS: Encoding[] = ['br', 'zstd', 'gzip']

// Browsers send a handful of different headers.
const chosen = new LRUCache<string, Encoding>({ max: 100 })

/** The smallest that is taken. @param accepted the header Accept-Encoding */
export function chooseEncoding(accepted: string | null): Encoding {
  if (accepted === null) return 'identity'
  const known = chosen.get(accepted)
  if (known) return known
  const negotiator = new Negotiator({ headers: { 'accept-encoding': accepted } })
  const encoding = ENCODINGS.find((one) => negotiator.encoding([one])) ?? 'identity'
  chosen.set(accepted, encoding)
  return encoding
}
