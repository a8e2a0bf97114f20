import { trimEndOf } from '#platform/trim-end-of.ts'

/** Between the paragraphs of plain text. */
export const BLANK_LINES = /\n\s*\n/

/** Returns Markdown that renders as this plain text, with its paragraphs and line breaks. */
export const plainToMarkdown = (text: string) =>
  text
    .trim()
    .replace(/\r\n?/g, '\n')
    .split(BLANK_LINES)
    .map((paragraph) => paragraph.split('\n').map(lineOf).join('  \n'))
    .join('\n\n')

/** Indented lines would become code, and the site ignores the indentation too. */
const lineOf = (line: string) => atLineStart(escapeMarkdown(trimEndOf(line.replace(/^[ \t]+/, ''), ' \t')))

export const escapeMarkdown = (text: string) =>
  text
    .replace(/[\\`*[<~|$]/g, '\\$&')
    .replace(/&(?=#|[a-z]\w*;)/gi, '\\&')
    // An underscore between letters or digits has no meaning in Markdown.
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    // Markdown trims other spaces too, such as the one that indents Japanese paragraphs.
    .replace(/^\s|\s$/g, (space) => (space === ' ' ? space : `&#${space.charCodeAt(0)};`))

/** Escapes the characters that begin a heading, a quotation, a list, a rule or the second line of a table. */
const atLineStart = (line: string) =>
  line.replace(/^(?:[#>]|[-+:](?=\s|$)|[-=:](?=[-=:]*$))/, '\\$&').replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')
