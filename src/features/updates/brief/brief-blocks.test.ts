// test: no database
import { expect, test } from 'bun:test'
import { type Block, briefBlocks } from './brief-blocks.ts'

const flat = (block: Block) => {
  if (block.kind === 'heading') return ['heading', block.line.map(({ text }) => text).join('')]
  const lines = block.kind === 'list' ? block.items : block.lines
  return [block.kind, ...lines.map((line) => line.map(({ text }) => text).join(''))]
}

const linksOf = (brief: string) =>
  briefBlocks(brief)
    .flatMap((block) => (block.kind === 'paragraph' ? block.lines.flat() : []))
    .flatMap(({ text, href }) => (href ? [[text, href]] : []))

test('a brief is split into paragraphs, headings and lists, and keeps its line breaks', () => {
  const brief = 'Hello,\r\nJune\r\n\r\n\r\nNEW PRODUCTS\n- Fern tea\n* Moss\n• Soap\nand so on\n\nYours,\nFERNHOLLOW'
  expect(briefBlocks(brief).map(flat)).toEqual([
    ['paragraph', 'Hello,', 'June'],
    ['heading', 'NEW PRODUCTS'],
    ['list', 'Fern tea', 'Moss', 'Soap'],
    ['paragraph', 'and so on'],
    ['paragraph', 'Yours,', 'FERNHOLLOW'],
  ])
})

test.each(['FH-2409', 'THC 24%', '21+', '42', '你好世界', 'مرحبا بالعالم', 'A'.repeat(81), '-5 °C', '**', '🌿🌿🌿🌿'])(
  'the line %j of a brief is a paragraph, not a heading or a list',
  (line) =>
    expect(briefBlocks(`${line}\n\nEnd`).map(flat)).toEqual([
      ['paragraph', line],
      ['paragraph', 'End'],
    ]),
)

test('a brief of white space has no blocks', () => expect(briefBlocks(' \n\t\r\n')).toEqual([]))

test.each([
  ['See https://fern.example/a?b=1&c#d.', 'https://fern.example/a?b=1&c#d'],
  ['(https://fern.example/a)!', 'https://fern.example/a'],
  ['https://en.wikipedia.org/wiki/Fern_(plant)', 'https://en.wikipedia.org/wiki/Fern_(plant)'],
  ['“HTTP://fern.example”,', 'HTTP://fern.example'],
  ['<https://fern.example/>', 'https://fern.example/'],
  ['https://fern.example/ä/🌿', 'https://fern.example/ä/🌿'],
  ['https://fern.example/"onmouseover="alert(1)', 'https://fern.example/'],
])('the web address in %j becomes a link', (line, href) => expect(linksOf(line)).toEqual([[href, href]]))

test.each([
  ['www.fern.example', 'www.fern.example'],
  ['(See WWW.fern.example/a).', 'WWW.fern.example/a'],
  ['www.fern.example/@june', 'www.fern.example/@june'],
])('the web address without a scheme in %j becomes an https link', (line, text) =>
  expect(linksOf(line)).toEqual([[text, `https://${text}`]]),
)

test.each([
  ['How we brew: https://fern.example/blog/3', 'How we brew', 'https://fern.example/blog/3', ''],
  ['Tea: a love story: https://fern.example/3.', 'Tea: a love story', 'https://fern.example/3', '.'],
  [
    ...['Blue Fern: http://localhost:3000/test-results#certificate-7', 'Blue Fern'],
    ...['http://localhost:3000/test-results#certificate-7', ''],
  ],
  ['Moss: www.moss.example', 'Moss', 'https://www.moss.example', ''],
  ['12/11/2026: https://fern.example/17', '12/11/2026', 'https://fern.example/17', ''],
  [
    ...['See https://fern.example/shop for tea: https://fern.example/9', 'See https://fern.example/shop for tea'],
    ...['https://fern.example/9', ''],
  ],
])('the title before the web address in %j becomes the link text', (line, title, href, after) => {
  const pieces = [{ text: title, href }, ...(after ? [{ text: after }] : [])]
  expect(briefBlocks(line)).toEqual([{ kind: 'paragraph', lines: [pieces] }])
  expect(briefBlocks(`- ${line}`)).toEqual([{ kind: 'list', items: [pieces] }])
})

test.each([
  ['See: https://fern.example and more', 'https://fern.example'],
  [': https://fern.example', 'https://fern.example'],
  ['https://a.example: https://fern.example', 'https://a.example'],
])('the web address in %j is its own link text', (line, text) => expect(linksOf(line)[0]?.[0]).toBe(text))

test('an email address after a title is its own link text', () =>
  expect(linksOf('June: june@fern.example')).toEqual([['june@fern.example', 'mailto:june@fern.example']]))

test.each([
  ['Write to hello@fern.example.', 'hello@fern.example'],
  ['June <june@fern.example>', 'june@fern.example'],
  ["('june@fern.example')", 'june@fern.example'],
  ['mailto:june@fern.example', 'june@fern.example'],
])('the email address in %j becomes a mailto link', (line, email) =>
  expect(linksOf(line).map(([, href]) => href)).toEqual([`mailto:${email}`]),
)

test('a mailto link escapes a question mark, so it cannot add a bcc', () =>
  expect(linksOf('a?bcc=b@fern.example')).toEqual([['a?bcc=b@fern.example', 'mailto:a%3Fbcc%3Db@fern.example']]))

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'https://',
  'www.',
  'www.fern',
  'www..example',
  'a@b',
  '@fern',
  'ftp://a.example',
])('the text %j gets no link in a brief', (line) => expect(linksOf(line)).toEqual([]))

test.each([
  ['letters', 'a'.repeat(100_000)],
  ['@ signs', '@'.repeat(100_000)],
  ['letters and @ signs', 'a@'.repeat(50_000)],
  ['letters and periods', 'a.'.repeat(50_000)],
  ['URL schemes', 'https://'.repeat(12_500)],
  ['parentheses in a URL', `https://a${'('.repeat(50_000)}${')'.repeat(49_000)}`],
  ['periods after a URL', `https://a.example${'.'.repeat(90_000)}`],
  ['spaces', ' '.repeat(100_000)],
  ['list bullets', '- '.repeat(50_000)],
  ['short lines', 'a\n'.repeat(50_000)],
  ['carriage returns', '\r'.repeat(100_000)],
  ['angle brackets', '<'.repeat(100_000)],
  ['capital letters', 'A B '.repeat(25_000)],
])('a brief of about 100,000 characters, full of %s, keeps all its text', (_, brief) => {
  const words = briefBlocks(brief)
    .flatMap((block) => flat(block).slice(1))
    .join('')
    .replaceAll(/\s/g, '')
  // A list bullet is not part of the text.
  expect(brief.replaceAll(/\s/g, '')).toEndWith(words)
  expect(words.length).toBeGreaterThanOrEqual(brief.replaceAll(/\s/g, '').length - 1)
})
