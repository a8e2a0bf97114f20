// test: no database
import { expect, test } from 'bun:test'
import { plainToMarkdown } from '#features/writing/text/plain-to-markdown.ts'
import { frontMatter, imageInMarkdown } from './markdown.ts'

/** Renders Markdown. @returns the text with its paragraphs and line breaks, and the names of the HTML tags */
async function shown(markdown: string, options = {}) {
  const html = Bun.markdown.html(markdown, { tables: true, strikethrough: true, ...options })
  const tags = [...html.matchAll(/<\/?(\w+)/g)].map(([, tag]) => tag)
  const decoded = new Map([
    ['&lt;', '<'],
    ['&gt;', '>'],
    ['&amp;', '&'],
    ['&quot;', '"'],
  ])
  const text = html
    .replace(/<br \/>\n/g, '\n')
    .replace(/<\/p>\n/g, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:lt|gt|amp|quot);/g, (entity) => decoded.get(entity) ?? '')
  return { text: text.trim(), tags: [...new Set(tags)].sort() }
}

test.each([
  ['# 1 seller\n#1 seller\n###### six'],
  ['- a list\n+ another\n* a third\n1. one\n2) two\n10. ten'],
  ['A title\n===\nanother\n---\n***\n___\n- - -\n--'],
  ['> a quotation\n>not one'],
  ['*bold* **bold** _slanted_ __strong__ snake_case _ *'],
  ['`code` ```fence```\n~~~\nfence\n~~~\n~gone~ ~~gone~~'],
  ['[link](https://x.example) ![image](a.png) [ref]: x\n[a]: b'],
  ['<b>bold</b> <LOQ <!-- comment --> a < b > c <https://x.example>'],
  ['AT&T &amp; &copy; &#65; & fish'],
  ['C:\\new \\* \\\\server\\'],
  ['| a | b |\n| --- | --- |\n| 1 | 2 |\na | b\n--- | ---\n1 | 2'],
  ['From $5 and $10, 1. of May, 5 * 3 * 2, THC 19.766 %'],
  ['نص عربي مع *نجوم*\nשורה'],
  ['🌿 emoji 👩‍🌾 _🌿_'],
  ['See https://x.example/~june/a_b_c?d=1&copy=2*3*. And (https://y.example/z), http://a.example!'],
  ['Term\n: definition\n\nSecond *paragraph*\nwith a line'],
])('the exported Markdown of %j renders as the same plain text, without any formatting', async (text) => {
  const { text: rendered, tags } = await shown(plainToMarkdown(text))
  expect(rendered).toBe(text.replaceAll('<https://x.example>', '<https://x.example>'))
  expect(tags.filter((tag) => !['p', 'br', 'a'].includes(tag ?? ''))).toEqual([])
})

test('exported Markdown keeps paragraphs and line breaks, and drops indentation that would turn text into code', async () => {
  const markdown = plainToMarkdown('  First\r\n    line\n \t\n\n\n\tsecond   \n')
  expect(markdown).toBe('First  \nline\n\nsecond')
  expect(plainToMarkdown('a\n\nb\n \nc')).toBe('a\n\nb\n\nc')
})

test('the front matter of an exported post is valid YAML, whatever its title contains', () => {
  for (const title of [
    'a: b # c',
    '"quoted" \\ ---',
    'نص 🌿',
    'line\nend',
    '\u0085\u2028\u007f\ufeff',
    "'",
    '',
    '- a',
  ]) {
    const yaml = frontMatter({ title, published: true, position: 1 }).replaceAll('---\n', '')
    expect(Bun.YAML.parse(yaml)).toEqual({ title, published: true, position: 1 })
  }
})

test('an image keeps its description and path in exported Markdown, even with brackets and parentheses', async () => {
  const html = Bun.markdown.html(imageInMarkdown('A ](x)\n\n[fern] "here" *', 'images/نص (1) ) & 100%.webp'))
  expect(html).toContain('alt="A ](x) [fern] &quot;here&quot; *"')
  const src = /src="([^"]*)"/.exec(html)?.[1] ?? ''
  expect(decodeURIComponent(src)).toBe('images/نص (1) ) & 100%.webp')
})
