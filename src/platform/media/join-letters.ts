/** The box of a character, in points. `isGenerated`: PDFium added the character. */
export type Box = { left: number; right: number; height: number; isGenerated: boolean }
type BoxAt = (index: number) => Box | null
/** The gap between two letters of a line; `size` in letter heights. `isTyped`: the PDF itself has a space there. */
type Gap = { from: number; to: number; size: number; isTyped: boolean }
type Measured = { line: string; start: number; gaps: Gap[] }

const LINES = /[^\r\n]+/g
const LETTER = /\p{L}/u
const SHORT_WORD = 2
const SHORT_SHARE = 0.6
const MIN_WORDS = 3
/** A line with fewer gaps uses the letter spacing of the page. */
const MIN_GAPS = 8
/** A gap wider than this many times the letter spacing separates two words. */
const WORD_GAP = 1.9
/** In letter heights. Text with narrower letter spacing is not letter-spaced. */
const MIN_SPACING = 0.03

/** Removes the spaces inside the words of letter-spaced type: 'T H CA' becomes 'THCA'. */
export function joinLetters(text: string, boxAt: BoxAt): string {
  const isPageSpaced = isSpaced(text)
  const measured: Measured[] = []
  for (const { 0: line, index: start } of text.matchAll(LINES)) {
    if (isPageSpaced || isSpaced(line)) measured.push({ line, start, gaps: gapsOf(line, start, boxAt) })
  }
  const pageSpacing = medianOf(measured.flatMap(({ gaps }) => gaps))
  let joined = ''
  let done = 0
  for (const { line, start, gaps } of measured) {
    const isShort = gaps.length < MIN_GAPS
    const spacing = isShort ? pageSpacing : medianOf(gaps)
    // In a short line a typed space may be intended: '1 2 3'.
    const removable = isShort ? gaps.filter(({ isTyped }) => !isTyped) : gaps
    joined += text.slice(done, start) + (spacing > MIN_SPACING ? closed(line, removable, spacing * WORD_GAP) : line)
    done = start + line.length
  }
  return joined + text.slice(done)
}

/** True if most words have one or two letters. */
function isSpaced(text: string) {
  const words = text.split(/\s+/).filter((word) => LETTER.test(word))
  const short = words.filter((word) => word.length <= SHORT_WORD)
  return words.length >= MIN_WORDS && short.length > words.length * SHORT_SHARE
}

/** The gaps between neighboring characters of a line, ignoring spaces. */
function gapsOf(line: string, start: number, boxAt: BoxAt): Gap[] {
  const gaps: Gap[] = []
  let last: { at: number; box: Box } | undefined
  let isTyped = false
  for (let at = 0; at < line.length; at++) {
    const box = boxAt(start + at)
    if (line[at] === ' ') isTyped ||= box !== null && !box.isGenerated
    if (line[at] === ' ' || !box || !(box.height > 0)) continue
    if (last) gaps.push({ from: last.at + 1, to: at, size: (box.left - last.box.right) / box.height, isTyped })
    last = { at, box }
    isTyped = false
  }
  return gaps
}

function medianOf(gaps: Gap[]) {
  const sizes = gaps.map(({ size }) => size).sort((a, b) => a - b)
  return sizes[Math.floor((sizes.length - 1) / 2)] ?? 0
}

/** Removes the spaces from gaps that are at most `wordGap` wide. */
function closed(line: string, gaps: Gap[], wordGap: number) {
  let joined = ''
  let done = 0
  for (const { from, to, size } of gaps) {
    if (size > wordGap || from === to) continue
    joined += line.slice(done, from)
    done = to
  }
  return joined + line.slice(done)
}
