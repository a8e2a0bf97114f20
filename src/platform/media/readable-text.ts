import tradeWords from './trade-words.txt' with { type: 'text' }

const MAX_ODD_SHARE = 0.06
const MIN_TRADE_WORDS = 5
/** For a short text, such as a label. */
const MIN_TRADE_SHARE = 1 / 3

// PDFium marks a hyphen at the end of a line with U+0002 or U+FFFE.
// biome-ignore lint/suspicious/noControlCharactersInRegex: U+0002 is one of the marks
const EXPECTED = /[\s\u0002\ufffe©®°™✓✔✗✘☐☑☒●○■□▪▲▼◆★]/gu
const ODD = /[\p{Cc}\p{Co}\p{Cn}\p{Cs}\p{So}\p{Sk}\ufffd]/gu
const WORDS = /[\p{L}][\p{L}\p{M}]+/gu

// The words after the blank line are searched as substrings, because spaces do not reliably separate East Asian words.
const [SPACED = [], EAST_ASIAN = []] = tradeWords.split('\n\n').map((words) => words.trim().split(/\s+/))
const TRADE_WORDS = new Set(SPACED)

/** Tells real words from glyph numbers. @param text of a PDF, before `cleanText` */
export function isReadable(text: string): boolean {
  const written = text.replace(EXPECTED, '')
  return written.length > 0 && countOf(written, ODD) / written.length < MAX_ODD_SHARE && isTrade(text)
}

/** Glyph numbers hardly ever make certificate words, so a short label needs few of them. */
function isTrade(text: string) {
  const found = countTradeWords(text)
  return found >= MIN_TRADE_WORDS || found / countOf(text, /\S+/g) >= MIN_TRADE_SHARE
}

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

/** Counts how many different certificate words a text contains. */
function countTradeWords(text: string) {
  const words = new Set(text.normalize('NFKC').toLowerCase().match(WORDS))
  const found = [...words].filter((word) => TRADE_WORDS.has(word)).length
  return found + EAST_ASIAN.filter((word) => text.includes(word)).length
}
