import { unfilter } from './pdf-filters.ts'

/**
 * The names of a script and of an action that starts a program. ISO 32000-2, 12.6.4. The key before the name does not
 * matter, because a comment may separate the two, or the key may only refer to the name.
 */
const ACTION = /\/(?:JavaScript|Launch|JS)(?![^\s\0()<>[\]{}/%])/
const ESCAPE = /#([0-9a-f]{2})/gi
const PACKED_OBJECTS = /\/ObjStm\b/
const SPACE = 32
const NONE = Buffer.alloc(0)
/** The most bytes to unpack from all object streams of a file. */
const UNPACKED_MAX_BYTES = 64 * 1024 ** 2

/**
 * Whether a PDF contains a script, or an action that starts a program. Searches objects only, because the pattern may
 * match the data of other streams by chance. Objects in an encrypted or damaged stream are not found.
 */
export function hasActions(bytes: Uint8Array): boolean {
  const pdf = toBuffer(bytes)
  let left = UNPACKED_MAX_BYTES
  let object = -1
  for (let at = 0; at < pdf.length; ) {
    const start = nextStream(pdf, at)
    const objects = toText(pdf.subarray(at, start))
    if (ACTION.test(objects)) return true
    const end = indexOf(pdf, 'endstream', start)
    if (PACKED_OBJECTS.test(objects)) {
      const unpacked = unpack(pdf.subarray(start, end), objects.slice(objects.lastIndexOf(' obj')), left)
      if (ACTION.test(toText(unpacked))) return true
      left -= unpacked.length
    }
    // A comment may pretend that a stream begins, and hide objects that way.
    if (object < start) object = nextObject(pdf, start)
    if (object < end && ACTION.test(toText(pdf.subarray(object, end)))) return true
    at = end + 'endstream'.length
  }
  return false
}

/** The next keyword of an object, or the length of the file. Whitespace precedes it, unlike in most random data. */
function nextObject(pdf: Buffer, from: number) {
  for (let at = from; ; at++) {
    at = indexOf(pdf, 'obj', at)
    if (at === pdf.length || (pdf[at - 1] ?? 0) <= SPACE) return at
  }
}

/** The first byte of the next stream, or the length of the file. The keyword follows a dictionary. */
function nextStream(pdf: Buffer, from: number) {
  for (let at = from; ; ) {
    const keyword = indexOf(pdf, 'stream', at)
    at = keyword + 'stream'.length
    if (keyword === pdf.length) return keyword
    const isAfterDictionary = /(?:^|>>)\s*$/.test(pdf.toString('latin1', Math.max(from, keyword - 20), keyword))
    if (isAfterDictionary) return pdf.toString('latin1', at, at + 2) === '\r\n' ? at + 2 : at + 1
  }
}

function indexOf(pdf: Buffer, word: string, from: number) {
  const index = pdf.indexOf(word, from, 'latin1')
  return index < 0 ? pdf.length : index
}

/** Decodes names, in which a PDF may write any character as `#` and two hex digits. */
const toText = (bytes: Uint8Array) =>
  toBuffer(bytes)
    .toString('latin1')
    .replace(ESCAPE, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))

const toBuffer = ({ buffer, byteOffset, length }: Uint8Array) => Buffer.from(buffer, byteOffset, length)

function unpack(bytes: Buffer, dict: string, maxLength: number): Buffer {
  try {
    return unfilter(bytes, dict, maxLength)
  } catch {
    // The stream is damaged or encrypted, or exceeds the limit, so its actions are not found.
    return NONE
  }
}
