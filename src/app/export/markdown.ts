const BLANK_LINES = /\n\s*\n/
const WEB_ADDRESS = /(https?:\/\/[^\s<>]*[^\s<>.,;:!?'"()[\]{}…“”’])/i
const UNPRINTABLE_IN_YAML = /[\u007f-\u009f\u2028\u2029\ufeff]/g

/** Returns Markdown that renders as this plain text, with its paragraphs and line breaks. Web addresses become links. */
export const toMarkdown = (text: string) =>
  text
    .trim()
    .replace(/\r\n?/g, '\n')
    .split(BLANK_LINES)
    .map((paragraph) => paragraph.split('\n').map(lineOf).join('  \n'))
    .join('\n\n')

/** Indented lines would become code, and the site ignores the indentation too. */
const lineOf = (line: string) => atLineStart(line.trim().split(WEB_ADDRESS).map(pieceOf).join(''))

/** Pieces with an odd index are web addresses, whose characters need no escaping between < and >. */
const pieceOf = (piece: string, index: number) => (index % 2 === 1 ? `<${piece}>` : escapeMarkdown(piece))

export const escapeMarkdown = (text: string) =>
  text
    .replace(/[\\`*[<~|$]/g, '\\$&')
    .replace(/&(?=#|[a-z]\w*;)/gi, '\\&')
    // An underscore between letters or digits has no meaning in Markdown.
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')

/** Escapes the characters that begin a heading, a quotation, a list or a rule. */
const atLineStart = (line: string) =>
  line.replace(/^(?:[#>]|[-+:](?=\s|$)|[-=](?=[-=]*$))/, '\\$&').replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')

type Value = string | number | boolean | Date

/** Returns YAML between two lines of hyphens. Strings are quoted as in JSON, which is a subset of YAML. */
export function frontMatter(fields: Record<string, Value>): string {
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${toYaml(value)}`)
  return `---\n${lines.join('\n')}\n---\n`
}

function toYaml(value: Value): string {
  if (value instanceof Date) return value.toISOString()
  const codeOf = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  return JSON.stringify(value).replace(UNPRINTABLE_IN_YAML, codeOf)
}

const escapeParenthesis = (sign: string) => (sign === '(' ? '%28' : '%29')

/** Returns a relative URL, for Markdown and HTML. @param path with slashes between folders */
export const linkTo = (path: string) =>
  // In Markdown, an unpaired parenthesis would end the link.
  path.split('/').map(encodeURIComponent).join('/').replace(/[()]/g, escapeParenthesis)

export const imageInMarkdown = (alt: string, path: string) =>
  `![${escapeMarkdown(alt.replace(/\s+/g, ' ')).replaceAll(']', '\\]')}](${linkTo(path)})`
