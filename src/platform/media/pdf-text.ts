import { OTHER_LINE_BREAKS } from '#platform/line-breaks.ts'
import { isReadable } from './readable-text.ts'

/** Separates two pages. `cleanText` removes form feeds from the text of a page. */
export const PAGE_BREAK = '\f'
/** Increase this number to have stored certificates read again. */
export const READER_VERSION = 4
/** In UTF-16 code units, including page breaks: about the length of a thick book. */
const TEXT_MAX = 500_000

// Neither database stores NUL, and no one can read the other control characters.
const CONTROLS = /[^\P{Cc}\n\t]|[\ufffe\uffff]/gu
const SOFT_HYPHENS = /\u00ad/g
// PDFium marks a hyphen at the end of a line with U+0002 or U+FFFE.
const MARK = String.raw`[\u0002\ufffe]\s*`
const BROKEN_WORD = new RegExp(String.raw`(?<=\p{Ll})${MARK}(?=\p{Ll})`, 'gu')
const LINE_HYPHEN = new RegExp(MARK, 'gu')
const LIGATURES = /[\ufb00-\ufb06]/g

/** Joins hyphenated words, expands ligatures and removes control characters and soft hyphens. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(BROKEN_WORD, '')
    .replace(LINE_HYPHEN, '-')
    .replace(OTHER_LINE_BREAKS, '\n')
    .replace(CONTROLS, '')
    .replace(SOFT_HYPHENS, '')
    .replace(LIGATURES, (letters) => letters.normalize('NFKC'))
    .normalize('NFC')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
}

/**
 * `textRows`: the words of `text` by position, see `packRows`. `isReadable`: the text is language, not glyph numbers.
 * `isScan`: no page has text.
 */
export type PdfText = { text: string; textRows: string; isReadable: boolean; isScan: boolean }

export type PageText = { text: string; rows: string }

/**
 * Reads and cleans all pages. The text of a scan is empty.
 * @param readPage gets the zero-based index of a page and the most UTF-16 code units that it may return
 */
export async function toPages(
  pageCount: number,
  readPage: (index: number, max: number) => PageText | Promise<PageText>,
): Promise<PdfText> {
  const pages: string[] = []
  let textRows = ''
  let raw = ''
  let left = TEXT_MAX - (pageCount - 1) * PAGE_BREAK.length
  for (let index = 0; index < pageCount; index++) {
    const page = await readPage(index, left)
    const read = page.text.slice(0, left)
    textRows += (index > 0 ? PAGE_BREAK : '') + page.rows
    const text = cleanText(read).slice(0, left).toWellFormed()
    raw += `${read}\n`
    left -= text.length
    pages.push(text)
  }
  const hasText = pages.some((text) => text !== '')
  return {
    text: hasText ? pages.join(PAGE_BREAK) : '',
    textRows: textRows.trim() === '' ? '' : textRows.slice(0, TEXT_MAX).toWellFormed(),
    isReadable: hasText && isReadable(raw),
    isScan: raw.trim() === '',
  }
}
