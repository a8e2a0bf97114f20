import { LinkifyIt, type Match } from 'linkify-it'
import { isEmail } from '#platform/mail/address.ts'

/** Part of a line; a link if it has `href`. */
export type Piece = { text: string; href?: string }

export type Block =
  | { kind: 'heading'; line: Piece[] }
  | { kind: 'paragraph'; lines: Piece[][] }
  | { kind: 'list'; items: Piece[][] }

export const lineText = (line: Piece[] = []) => line.map(({ text }) => text).join('')

const LINE_END = /\r\n|[\r\n\u2028\u2029]/
const BULLET = /^[-*•]\s+/
const HEADING_MAX = 80
const HEADING_LETTERS_MIN = 4
// Whitespace, quotation marks and angle brackets between words, with any that open the next word.
const BETWEEN = /([\s<>"“„]+[([{'‘]*|^[([{'‘]+)/

// Longer words are not searched for links: linkify-it takes seconds for 50,000 characters.
const WORD_MAX = 2000

const linkify = new LinkifyIt({ urlAuth: true })
  .add('ftp:', null)
  .add('//', null)
  .add('www.', {
    validate(text, position, { re }) {
      const tail = re.get_relative_proto_validator()
      tail.lastIndex = position
      return tail.exec(text)?.[0].length ?? 0
    },
    normalize(link) {
      link.url = `https://${link.raw}`
    },
  })

/** Finds headings, lists, paragraphs and links in plain text. The last line is never a heading. */
export function briefBlocks(brief: string): Block[] {
  const blocks: Block[] = []
  const lines = brief.split(LINE_END).map((line) => line.trim())
  const last = lines.findLastIndex((line) => line !== '')
  let isNewParagraph = true
  for (const [index, line] of lines.entries()) {
    const before = blocks.at(-1)
    if (line === '') {
      isNewParagraph = true
    } else if (BULLET.test(line)) {
      const item = piecesOf(line.replace(BULLET, ''))
      if (before?.kind === 'list') before.items.push(item)
      else blocks.push({ kind: 'list', items: [item] })
    } else if (index !== last && isHeading(line)) {
      blocks.push({ kind: 'heading', line: piecesOf(line) })
    } else if (before?.kind === 'paragraph' && !isNewParagraph) {
      before.lines.push(piecesOf(line))
    } else {
      blocks.push({ kind: 'paragraph', lines: [piecesOf(line)] })
    }
    if (line !== '') isNewParagraph = false
  }
  return blocks
}

/** Recognizes a line in capitals, with more letters than a batch number or “THC 24%”. */
function isHeading(line: string): boolean {
  if (line.length > HEADING_MAX || line !== line.toUpperCase() || line === line.toLowerCase()) return false
  return (line.match(/\p{Lu}/gu)?.length ?? 0) >= HEADING_LETTERS_MIN
}

/** Reads `Title: https://…` as a link with the title as its text. */
function titledLink(line: string): Piece[] | undefined {
  const at = line.lastIndexOf(': ')
  const [title, word] = [line.slice(0, at).trim(), line.slice(at + 2).trim()]
  if (at < 0 || /\s/.test(word) || !/[\p{L}\p{N}]/u.test(title) || /^https?:\/\/\S*$/i.test(title)) return
  const [link] = linksIn(word)
  const href = link?.index === 0 && hrefOf(link)
  if (!href || href.startsWith('mailto:')) return
  const rest = word.slice(link.lastIndex)
  return [{ text: title, href }, ...(rest ? [{ text: rest }] : [])]
}

function piecesOf(line: string): Piece[] {
  const titled = titledLink(line)
  if (titled) return titled
  const pieces: Piece[] = []
  const addText = (text: string) => {
    const before = pieces.at(-1)
    if (before && !before.href) before.text += text
    else if (text) pieces.push({ text })
  }
  for (const word of line.split(BETWEEN)) {
    let end = 0
    for (const link of linksIn(word)) {
      const href = hrefOf(link)
      if (!href) continue
      addText(word.slice(end, link.index))
      pieces.push({ text: link.text, href })
      end = link.lastIndex
    }
    addText(word.slice(end))
  }
  return pieces
}

const linksIn = (word: string) => (word.length > WORD_MAX ? [] : (linkify.match(word) ?? []))

/** Escapes email addresses, because a question mark could add a subject or recipients to a mailto link. */
function hrefOf({ schema, url }: Match): string | undefined {
  if (schema !== 'mailto:') return URL.canParse(url) ? url : undefined
  const email = url.replace(/^mailto:/i, '')
  return isEmail(email) ? `mailto:${encodeURIComponent(email).replace('%40', '@')}` : undefined
}
