import { trimEndOf } from '../../../platform/trim-end-of.ts'
import { tidyBox } from './tidy-box.ts'

/** What stands in a box, without what the brief says itself; posts of the own website are no product. */
export type Read = { text: string; posts: string[] }

const LINE_END = /\r\n|[\r\n\u2028\u2029]/
const BULLET = /^[-*•–—·#]+\s+/
const BEFORE_HEADING = /^[#*_]+ ?/
const NOTHING = new Set(
  [
    ...['nothing', 'nothing new', 'none', 'n/a', 'na', 'nil', 'no', 'tbd', 'tba', 'no news', 'no update', 'no updates'],
    ...['no new products', 'no new product', 'no products', 'no new test results', 'no test results'],
    ...['no new tests', 'no tests', 'no new results', 'no results', 'nothing coming soon', 'nothing planned'],
  ].flatMap((words) => [words, ...['this week', 'yet', 'so far', 'for now'].map((when) => `${words} ${when}`)]),
)

/** `heading`: a pattern of the words above the box, which some write once more. */
export function readBox(typed: string, heading: RegExp, siteUrl: string): Read {
  const lines = typed.split(LINE_END).map((line) => line.replaceAll(/[ \t\u00a0]+/g, ' ').trim())
  const isPost = (line: string) => (line.split(' ').at(-1) ?? '').includes(`${siteUrl}/blog/`)
  const rest = withoutHeading(
    lines.filter((line) => !isPost(line)),
    heading,
  )
  return {
    text: rest.every(saysNothing) ? '' : tidyBox(rest.join('\n')),
    posts: lines.filter(isPost).map((line) => line.replace(BULLET, '')),
  }
}

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
  const words = line.replace(BULLET, '').slice(0, 100).toLowerCase()
  return NOTHING.has(trimEndOf(words, ' .!…')) || /^[-–—_*•·./…]*$/.test(words)
}
