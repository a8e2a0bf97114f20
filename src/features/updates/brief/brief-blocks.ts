import { isEmail } from '../../../platform/mail/address.ts'

/** A stretch of a line; with an address it is a link. */
export type Piece = { text: string; href?: string }

export type Block =
  | { kind: 'heading'; line: Piece[] }
  | { kind: 'paragraph'; lines: Piece[][] }
  | { kind: 'list'; items: Piece[][] }

const LINE_END = /\r\n|[\r\n\u2028\u2029]/
const BULLET = /^[-*•]\s+/
const HEADING_MAX = 80
const HEADING_LETTERS_MIN = 4
const URL_START = /https?:\/\//i
const WWW_START = /^[([{'‘]*www\.(?=[^.]+\.[^.])/i
const AFTER_ADDRESS = /[.,;:!?)\]}'’”»…。，、]/
const CLOSING = { ')': '(', ']': '[', '}': '{' }

/** What a plain text means, as far as it is certain. */
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

/** In capitals, and more than the name of a batch or the percentage of THC. Nothing is headed by the last line. */
function isHeading(line: string): boolean {
  if (line.length > HEADING_MAX || line !== line.toUpperCase() || line === line.toLowerCase()) return false
  return (line.match(/\p{Lu}/gu)?.length ?? 0) >= HEADING_LETTERS_MIN
}

/** `Title: https://address`: the title is the link. */
function titledLink(line: string): Piece[] | undefined {
  const at = line.lastIndexOf(': ')
  const [title, word] = [line.slice(0, at).trim(), line.slice(at + 2).trim()]
  if (at < 0 || /\s/.test(word) || !/\p{L}/u.test(title) || URL_START.test(title)) return
  const { start, end, href } = findAddress(word)
  if (start !== 0 || !href || href.startsWith('mailto:')) return
  return [{ text: title, href }, ...(end < word.length ? [{ text: word.slice(end) }] : [])]
}

// Word by word: one pattern for a whole line would look at it again from each of its letters.
function piecesOf(line: string): Piece[] {
  const titled = titledLink(line)
  if (titled) return titled
  const pieces: Piece[] = []
  const addText = (text: string) => {
    const before = pieces.at(-1)
    if (before && !before.href) before.text += text
    else if (text) pieces.push({ text })
  }
  for (const word of line.split(/([\s<>"“„]+)/)) {
    const { start, end, href } = findAddress(word)
    addText(word.slice(0, start))
    if (href) pieces.push({ text: word.slice(start, end), href })
    addText(word.slice(end))
  }
  return pieces
}

type Found = { start: number; end: number; href?: string }

/** Where in a word an address stands. */
function findAddress(word: string): Found {
  const urlStart = word.search(URL_START)
  if (urlStart >= 0) {
    const end = endOfAddress(word, urlStart)
    const url = word.slice(urlStart, end)
    if (URL.canParse(url)) return { start: urlStart, end, href: url }
  } else if (WWW_START.test(word)) {
    const start = word.search(/w/i)
    const end = endOfAddress(word, start)
    const href = `https://${word.slice(start, end)}`
    if (URL.canParse(href)) return { start, end, href }
  } else if (word.includes('@')) {
    const start = word.search(/[^([{'‘]/)
    const end = endOfAddress(word, start)
    const email = word.slice(start, end).replace(/^mailto:/i, '')
    if (isEmail(email) && email.includes('.', email.indexOf('@'))) return { start, end, href: mailtoOf(email) }
  }
  return { start: word.length, end: word.length }
}

/** With a question mark of its own it would say more than whom to write to. */
const mailtoOf = (email: string) => `mailto:${encodeURIComponent(email).replace('%40', '@')}`

/** A sign that ends a sentence is no part of it, nor a bracket that was opened before it. */
function endOfAddress(word: string, start: number): number {
  const counts = new Map<string, number>()
  for (const sign of word.slice(start)) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  const countOf = (sign: string) => counts.get(sign) ?? 0
  let end = word.length
  while (end > start) {
    const sign = word.charAt(end - 1)
    const opening = CLOSING[sign as keyof typeof CLOSING]
    if (!AFTER_ADDRESS.test(sign) || (opening && countOf(sign) <= countOf(opening))) break
    counts.set(sign, countOf(sign) - 1)
    end--
  }
  return end
}
