import { inflateSync } from 'node:zlib'

/** A script, or an action that starts a program. ISO 32000-2, 12.6.4 */
const ACTION = /\/S\s*\/(?:JavaScript|Launch)\b|\/JS\s*[(<\d]/
const ESCAPE = /#([0-9a-f]{2})/gi
const PACKED_OBJECTS = /\/ObjStm\b/
/** The most bytes to unpack from all object streams of a file. */
const UNPACKED_MAX_BYTES = 64 * 1024 ** 2

/**
 * Whether a PDF contains a script, or an action that starts a program. Searches objects only, because the pattern may
 * match the data of other streams by chance. Objects in an encrypted or damaged stream are not found.
 */
export function hasActions(bytes: Uint8Array): boolean {
  const pdf = toBuffer(bytes)
  let left = UNPACKED_MAX_BYTES
  for (let at = 0; at < pdf.length; ) {
    const start = nextStream(pdf, at)
    const objects = toText(pdf.subarray(at, start))
    if (ACTION.test(objects)) return true
    const end = indexOf(pdf, 'endstream', start)
    if (PACKED_OBJECTS.test(objects.slice(objects.lastIndexOf(' obj')))) {
      const unpacked = unpack(pdf.subarray(start, end), left)
      if (ACTION.test(toText(unpacked))) return true
      left -= unpacked.length
    }
    at = end + 'endstream'.length
  }
  return false
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

function unpack(bytes: Uint8Array, maxOutputLength: number): Uint8Array {
  try {
    return inflateSync(bytes, { maxOutputLength: Math.max(maxOutputLength, 1) })
  } catch {
    // The stream has another encoding or exceeds the limit, so its actions are not found.
    return new Uint8Array()
  }
}
