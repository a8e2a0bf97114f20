import { trimEndOf } from '#platform/trim-end-of.ts'

/** In UTF-8. File systems allow 255 bytes, but older Windows programs allow 260 characters for the whole path. */
const NAME_MAX_BYTES = 160

const CONTROLS = /[\p{Cc}\u2028\u2029]/gu
// Bidirectional controls can make “fdp.exe” look like “exe.pdf”.
const INVISIBLE = /[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
const FORBIDDEN = /[<>:"/\\|?*]/g
/** Windows reserves these names, with and without an extension. */
const RESERVED = /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³]|conin\$|conout\$)$/i

const graphemes = new Intl.Segmenter('en')

/** Gives each file of a folder a name that works on Windows, macOS and Linux. */
export class FileNames {
  readonly #taken = new Set<string>()
  /** The next number for each name, so that a thousand equal titles do not each search from 2. */
  readonly #numbers = new Map<string, number>()

  /** Returns an unused name: 'Blue Fern (2).pdf' for 'Blue Fern'. @param ending such as '.pdf' */
  next(title: string, ending: string): string {
    const stem = stemOf(title)
    const key = keyOf(cut(stem, ending) + ending)
    for (let number = this.#numbers.get(key) ?? 1; ; number++) {
      const last = number === 1 ? ending : ` (${number})${ending}`
      const name = cut(stem, last) + last
      if (this.#taken.has(keyOf(name))) continue
      this.#taken.add(keyOf(name))
      this.#numbers.set(key, number + 1)
      return name
    }
  }
}

/** Returns the same key for names that macOS or Windows would treat as the same file. */
const keyOf = (name: string) => name.normalize('NFKC').toUpperCase().toLowerCase()

function stemOf(title: string): string {
  const plain = title.toWellFormed().normalize('NFC').replace(CONTROLS, ' ').replace(INVISIBLE, '')
  // A leading dot hides a file, and a leading hyphen looks like an option of a command.
  const stem = plain
    .replace(/:\s/g, ' - ')
    .replace(FORBIDDEN, '-')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.-]+/, '')
  const trimmed = trimEndOf(stem, ' .')
  const device = trimEndOf(trimmed.split('.', 1)[0] ?? '', ' ')
  return RESERVED.test(device) ? `_${trimmed}` : trimmed || 'Untitled'
}

/** Shortens the stem so that the ending fits too. Never cuts inside an emoji or between a letter and its accents. */
function cut(stem: string, ending: string): string {
  const most = NAME_MAX_BYTES - Buffer.byteLength(ending)
  if (Buffer.byteLength(stem) <= most) return stem
  let kept = ''
  let bytes = 0
  for (const { segment } of graphemes.segment(stem)) {
    bytes += Buffer.byteLength(segment)
    if (bytes > most) break
    kept += segment
  }
  return trimEndOf(kept, ' .') || 'Untitled'
}
