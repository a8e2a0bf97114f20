import { trimEndOf } from '#platform/trim-end-of.ts'
import { paths } from '#ui/paths.ts'

/** The text of a box without its heading, and its links to posts of this site. */
type NormalizedBox = { text: string; posts: string[] }

const LINE_END = /\r\n|[\r\n\u2028\u2029]/
const BULLET = /^[-*•–·]\s+/
const NUMBER = /^\d+[.)]\s/
const LONE_BULLET = /^[-*•–·]$/
const HAS_ADDRESS = /https?:\/\/|@|[\p{L}\d-]\.[a-z]{2}/iu
const SENTENCE_END = /[.!?…,;:。！？]$/
// Matches only scripts with capitals: others end a sentence with their own mark, or with none.
const LACKS_PERIOD = /(?:[\p{Lu}\p{Ll}]|[0-9%)])$/u
const SHORT_MAX = 80
/** Up to four words: a name, not a sentence. */
const FRAGMENT = /^\S+(?: \S+){0,3}$/
/** Longer runs of short lines are not turned into a list. */
const ITEMS_MAX = 50
const ANY_BULLET = /^[-*•–—·#]+\s+/
const BEFORE_HEADING = /^[#*_]+ ?/
const NOTHING = new Set(
  [
    ...['nothing', 'nothing new', 'none', 'n/a', 'na', 'nil', 'no', 'tbd', 'tba', 'no news', 'no update', 'no updates'],
    ...['no new products', 'no new product', 'no products', 'no new test results', 'no test results'],
    ...['no new tests', 'no tests', 'no new results', 'no results', 'nothing coming soon', 'nothing planned'],
  ].flatMap((words) => [words, ...['this week', 'yet', 'so far', 'for now'].map((when) => `${words} ${when}`)]),
)

/** @param heading matches the label of the box, which some people repeat in its first line */
export function normalizeBox(typed: string, heading: RegExp, siteUrl: string): NormalizedBox {
  const lines = linesOf(typed)
  const isPost = (line: string) => (line.split(' ').at(-1) ?? '').includes(`${siteUrl}${paths.blog()}/`)
  const rest = withoutHeading(
    lines.filter((line) => !isPost(line)),
    heading,
  )
  return {
    text: rest.every(saysNothing) ? '' : formatBoxText(rest.join('\n')),
    posts: lines.filter(isPost).map((line) => line.replace(ANY_BULLET, '')),
  }
}

const linesOf = (text: string) => text.split(LINE_END).map((line) => line.replaceAll(/[ \t\u00a0]+/g, ' ').trim())

function withoutHeading(lines: string[], heading: RegExp): string[] {
  const first = lines.findIndex((line) => line !== '')
  const line = lines[first] ?? ''
  const mark = line.search(/:| [-–—]( |$)/)
  const start = mark < 0 ? line : line.slice(0, mark)
  const words = trimEndOf(trimEndOf(start.replace(BEFORE_HEADING, ''), '*_'), '.!…')
  if (!heading.test(words)) return lines
  const after = mark < 0 ? '' : line.slice(mark).replace(/^ ?[:–—-][*_]* ?/, '')
  return [after, ...lines.slice(first + 1)]
}

function saysNothing(line: string): boolean {
  const words = line.replace(ANY_BULLET, '').slice(0, 100).toLowerCase()
  return NOTHING.has(trimEndOf(words, ' .!…')) || /^[-–—_*•·./…]*$/.test(words)
}

type Paragraph = { kind: 'list'; lead?: string; items: string[] } | { kind: 'prose'; lines: string[] }

/** Formats text as paragraphs and lists, and fixes spaces, capitals and periods. */
export function formatBoxText(typed: string): string {
  const shown = linesOf(typed).filter((line) => !LONE_BULLET.test(line))
  const paragraphs = shortList(shown.filter(Boolean)) ?? paragraphsOf(shown)
  const [only = '', another] = shown.filter(Boolean)
  if (another === undefined && FRAGMENT.test(only) && !BULLET.test(only)) return withCapital(only)
  return paragraphs.map(write).join('\n\n')
}

/** Reads several short lines without sentences as a list, with an optional lead that ends in a colon. */
function shortList(lines: string[]): Paragraph[] | undefined {
  const [first = '', ...rest] = lines
  const hasLead = first.endsWith(':') && !BULLET.test(first)
  const items = hasLead ? rest : lines
  if (items.length < 2 || items.length > ITEMS_MAX || !items.every(isItem)) return
  return [{ kind: 'list', ...(hasLead && { lead: first }), items }]
}

function isItem(line: string): boolean {
  if (NUMBER.test(line)) return false
  return BULLET.test(line) || (lengthOf(line) <= SHORT_MAX && !SENTENCE_END.test(line))
}

/** Does not count web addresses, which can be long in a short item. */
const lengthOf = (line: string) => line.replaceAll(/https?:\/\/\S+/gi, '').length

function paragraphsOf(lines: string[]): Paragraph[] {
  const paragraphs: Paragraph[] = []
  let current: Paragraph | undefined
  for (const line of lines) {
    if (line === '') {
      current = undefined
      continue
    }
    const kind = BULLET.test(line) ? 'list' : 'prose'
    if (current?.kind !== kind) {
      current = kind === 'list' ? { kind, items: [] } : { kind, lines: [] }
      paragraphs.push(current)
    }
    if (current.kind === 'list') current.items.push(line)
    else current.lines.push(line)
  }
  return paragraphs
}

function write(paragraph: Paragraph): string {
  if (paragraph.kind === 'prose') {
    const text = paragraph.lines.join('\n')
    return paragraph.lines.some((line) => NUMBER.test(line)) ? text : withPeriod(withCapital(text))
  }
  const items = paragraph.items.map((item) => `- ${withCapital(item.replace(BULLET, ''))}`)
  return [...(paragraph.lead ? [withCapital(paragraph.lead)] : []), ...items].join('\n')
}

/** Capitalizes the first letter, except in addresses and in names such as iPhone. */
function withCapital(text: string): string {
  const word = text.match(/^\S{1,100}/)?.[0] ?? ''
  if (!/^\p{Ll}/u.test(word) || /\p{Lu}/u.test(word) || HAS_ADDRESS.test(word)) return text
  const first = String.fromCodePoint(text.codePointAt(0) ?? 0)
  const capital = first.toUpperCase()
  return capital.length === first.length ? capital + text.slice(first.length) : text
}

/** Adds a period, except to text in capitals and after an address, which would seem to include it. */
function withPeriod(text: string): string {
  if (text === text.toUpperCase() && /\p{Lu}{2}/u.test(text)) return text
  const word = text.slice(Math.max(text.lastIndexOf(' '), text.lastIndexOf('\n')) + 1)
  return LACKS_PERIOD.test(text) && !HAS_ADDRESS.test(word.slice(-1000)) && !/^[#@]/.test(word) ? `${text}.` : text
}
