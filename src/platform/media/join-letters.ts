/** The box of a character, in points. `isGenerated`: PDFium added the character. */
export type Box = { left: number; right: number; height: number; isGenerated: boolean }
type BoxAt = (index: number) => Box | null
/**
 * The gap between two letters of a line, between two indexes of the text; `size` in letter heights. `isTyped`: the PDF
 * itself has a space there.
 */
type Gap = { from: number; to: number; size: number; isTyped: boolean }

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

/** Finds the spaces inside the words of letter-spaced type, as in 'T H CA'. */
export function spacesInWords(text: string, boxAt: BoxAt): Gap[] {
  const isPageSpaced = isSpaced(text)
  const measured: Gap[][] = []
  for (const { 0: line, index: start } of text.matchAll(LINES)) {
    if (isPageSpaced || isSpaced(line)) measured.push(gapsOf(line, start, boxAt))
  }
  const pageSpacing = medianOf(measured.flat())
  return measured.flatMap((gaps) => {
    const isShort = gaps.length < MIN_GAPS
    const spacing = isShort ? pageSpacing : medianOf(gaps)
    // In a short line a typed space may be intended: '1 2 3'.
    const removable = isShort ? gaps.filter(({ isTyped }) => !isTyped) : gaps
    if (spacing <= MIN_SPACING) return []
    return removable.filter(({ from, to, size }) => from !== to && size <= spacing * WORD_GAP)
  })
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
    if (last)
      gaps.push({ from: start + last.at + 1, to: start + at, size: (box.left - last.box.right) / box.height, isTyped })
    last = { at, box }
    isTyped = false
  }
  return gaps
}

function medianOf(gaps: Gap[]) {
  const sizes = gaps.map(({ size }) => size).sort((a, b) => a - b)
  return sizes[Math.floor((sizes.length - 1) / 2)] ?? 0
}

/** Removes these gaps from the text. */
export function withoutGaps(text: string, gaps: Gap[]) {
  let joined = ''
  let done = 0
  for (const { from, to } of gaps) {
    joined += text.slice(done, from)
    done = to
  }
  return joined + text.slice(done)
}
