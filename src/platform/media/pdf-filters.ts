import { constants, inflateSync } from 'node:zlib'

const NAME = /\/(\w+)/g
const CLEAR = 256
const END = 257
const CODES_MAX = 4096 - 258

type Decode = (bytes: Buffer, maxLength: number, dict: string) => Buffer

const fromFlate: Decode = (bytes, maxOutputLength) =>
  inflateSync(bytes, { maxOutputLength, finishFlush: constants.Z_SYNC_FLUSH })

const fromHex: Decode = (bytes) => Buffer.from(textOf(bytes, '>').replaceAll(/[^\da-f]/gi, ''), 'hex')

/** Without predictors, which packed objects do not need. ISO 32000-2, 7.4 */
const DECODE = new Map<string, Decode>(
  Object.entries({
    FlateDecode: fromFlate,
    Fl: fromFlate,
    LZWDecode: fromLzw,
    LZW: fromLzw,
    ASCIIHexDecode: fromHex,
    AHx: fromHex,
    ASCII85Decode: fromAscii85,
    A85: fromAscii85,
    RunLengthDecode: fromRunLengths,
    RL: fromRunLengths,
  }),
)

/**
 * Undoes the filters that a stream's dictionary names, in their order. @throws if a filter fails, or if its output is
 * longer than `maxLength`
 */
export function unfilter(bytes: Buffer, dict: string, maxLength: number): Buffer {
  const decoders = Array.from(dict.matchAll(NAME), ([, name = '']) => DECODE.get(name) ?? [])
  return decoders.flat().reduce((data, decode) => decode(data, Math.max(maxLength, 1), dict), bytes)
}

/** The text before the mark that ends it. */
const textOf = (bytes: Buffer, end: string) => bytes.toString('latin1').split(end, 1)[0] ?? ''

function fromAscii85(bytes: Buffer): Buffer {
  const text = textOf(bytes, '~')
    .replaceAll(/[^!-uz]/g, '')
    .replaceAll('z', '!!!!!')
  const words = new Uint8Array(Math.ceil(text.length / 5) * 4)
  for (let at = 0; at < words.length; at += 4) {
    const digits = text.slice((at / 4) * 5, (at / 4) * 5 + 5).padEnd(5, 'u')
    let word = 0
    for (let index = 0; index < 5; index++) word = word * 85 + digits.charCodeAt(index) - 33
    for (let index = 0; index < 4; index++) words[at + index] = word / 256 ** (3 - index)
  }
  return Buffer.from(words.buffer, 0, Math.floor((text.length * 4) / 5))
}

function fromRunLengths(bytes: Buffer, maxLength: number): Buffer {
  const output = new Output(maxLength)
  for (let at = 0; at < bytes.length; ) {
    const length = bytes[at] ?? 128
    if (length === 128) break
    if (length < 128) output.add(bytes.subarray(at + 1, at + 2 + length))
    else output.add(Buffer.alloc(257 - length, bytes[at + 1]))
    at += length < 128 ? length + 2 : 2
  }
  return output.bytes
}

function fromLzw(bytes: Buffer, maxLength: number, dict: string): Buffer {
  const early = /\/EarlyChange\s+0/.test(dict) ? 0 : 1
  const output = new Output(maxLength)
  // Each code repeats a part of the output: the part of the code before it, and one more byte.
  let parts: { at: number; length: number }[] = []
  let last: (typeof parts)[number] | undefined
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    bits = ((bits << 8) | byte) & 0xff_ff_ff
    held += 8
    const width = Math.min(12, 32 - Math.clz32(END + 1 + parts.length + early))
    if (held < width) continue
    held -= width
    const code = (bits >> held) & ((1 << width) - 1)
    if (code === END) break
    if (code === CLEAR) {
      parts = []
      last = undefined
      continue
    }
    if (last && parts.length < CODES_MAX) parts.push({ at: last.at, length: last.length + 1 })
    const at = output.length
    if (code < CLEAR) output.add(Buffer.of(code))
    else output.repeat(parts[code - END - 1])
    last = { at, length: output.length - at }
  }
  return output.bytes
}

/** Grows up to its limit. */
class Output {
  #buffer = Buffer.alloc(4096)
  length = 0

  constructor(readonly maxLength: number) {}

  get bytes() {
    return this.#buffer.subarray(0, this.length)
  }

  add(bytes: Buffer) {
    this.#grow(bytes.length)
    bytes.copy(this.#buffer, this.length)
    this.length += bytes.length
  }

  /** Copies byte by byte, because the part may overlap its copy. */
  repeat(part: { at: number; length: number } | undefined) {
    if (!part) throw new Error('The LZW data is damaged.')
    this.#grow(part.length)
    for (let from = part.at; from < part.at + part.length; from++) this.#buffer[this.length++] = this.#buffer[from] ?? 0
  }

  #grow(by: number) {
    const needed = this.length + by
    if (needed > this.maxLength) throw new Error('The stream is too long.')
    if (needed > this.#buffer.length) this.#buffer = Buffer.concat([this.#buffer], Math.min(2 * needed, this.maxLength))
  }
}
