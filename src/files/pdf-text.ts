/** Stands between two pages; what a page itself says never has one. */
export const PAGE_BREAK = '\f'

const SPACES = /[\f\v\u0085\u2028\u2029]/g
// Neither database keeps NUL, and nobody can read the others.
const CONTROLS = /[^\P{Cc}\n\t]|[\ufffe\uffff]/gu
const SOFT_HYPHENS = /\u00ad/g
// PDFium's marks for a hyphen at the end of a line.
const MARK = String.raw`[\u0002\ufffe]\s*`
const BROKEN_WORD = new RegExp(String.raw`(?<=\p{Ll})${MARK}(?=\p{Ll})`, 'gu')
const LINE_HYPHEN = new RegExp(MARK, 'gu')
const LIGATURES = /[\ufb00-\ufb06]/g

/** What PDFium reads from a page, as a reader expects it. */
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
    .replace(/[^\S\n]+$/gm, '')
    .trim()
}
