import { isReadable } from './readable-text.ts'

/** Stands between two pages; the text of a page never has one. */
export const PAGE_BREAK = '\f'
/** Increase it when stored certificates should be read again. */
export const READER_VERSION = 1
/** As much as a thick book. In UTF-16 units, with the page breaks. */
const TEXT_MAX = 500_000

const SPACES = /[\f\v\u0085\u2028\u2029]/g
// Neither database keeps NUL, and nobody can read the others.
const CONTROLS = /[^\P{Cc}\n\t]|[\ufffe\uffff]/gu
const SOFT_HYPHENS = /\u00ad/g
// PDFium's marks for a hyphen at the end of a line.
const MARK = String.raw`[\u0002\ufffe]\s*`
const BROKEN_WORD = new RegExp(String.raw`(?<=\p{Ll})${MARK}(?=\p{Ll})`, 'gu')
const LINE_HYPHEN = new RegExp(MARK, 'gu')
const LIGATURES = /[\ufb00-\ufb06]/g

/** The text of a page without what only a PDF reader understands. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(BROKEN_WORD, '')
    .replace(LINE_HYPHEN, '-')
    .replace(SPACES, '\n')
    .replace(CONTROLS, '')
    .replace(SOFT_HYPHENS, '')
    .replace(LIGATURES, (letters) => letters.normalize('NFKC'))
    .normalize('NFC')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim()
}

/** `isReadable`: it is language, and not the numbers of glyphs. `isScan`: there is nothing to read. */
export type PdfText = { text: string; isReadable: boolean; isScan: boolean }

/**
 * Reads and cleans all pages. The text is empty when there is none, as in a scan.
 * @param readPage gets the zero-based page and the most UTF-16 units that it may return
 */
export async function toPages(
  pageCount: number,
  readPage: (index: number, max: number) => string | Promise<string>,
): Promise<PdfText> {
  const pages: string[] = []
  let raw = ''
  let left = TEXT_MAX - (pageCount - 1) * PAGE_BREAK.length
  for (let index = 0; index < pageCount; index++) {
    const read = (await readPage(index, left)).slice(0, left)
    const text = cleanText(read).slice(0, left).toWellFormed()
    raw += `${read}\n`
    left -= text.length
    pages.push(text)
  }
  const hasText = pages.some((text) => text !== '')
  return {
    text: hasText ? pages.join(PAGE_BREAK) : '',
    isReadable: hasText && isReadable(raw),
    isScan: raw.trim() === '',
  }
}
