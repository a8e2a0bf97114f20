// test: no database
import { expect, test } from 'bun:test'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Image } from '#features/images/images.schema.ts'
import { recordFigure, recordWork } from '#testing/figures.ts'
import {
  countElements,
  excerptOfText,
  hasUploads,
  parseText,
  pictureKeys,
  plainToMarkdown,
  withPictures,
  wordsOf,
} from './parse-text.ts'
import { RichText } from './RichText.tsx'
import type { TextTree } from './text-tree.ts'

const draw = (tree: TextTree) => renderToStaticMarkup(<RichText tree={tree} />).replace(/^<div[^>]*>|<\/div>$/g, '')
const html = (content: string) => draw(parseText(content, 'markdown')).replaceAll(' dir="auto"', '')

const image = (key: string, alt = ''): Image => ({
  id: 1,
  imageUrl: `/files/${key}/640.webp`,
  alt,
  isDecorative: alt === '',
  width: 640,
  height: 480,
  widths: { avif: [], webp: [320, 640] },
  placeholder: '',
  fileName: '',
  version: 1,
})

test.each([
  [
    '# a\n## b\n### c\n#### d\n##### e\n###### f',
    ['2 a', '2 b', '3 c', '4 d', '4 e', '4 f']
      .map((heading) => heading.split(' '))
      .map(
        ([h, id]) => `<div><h${h} id="on-${id}">${id}</h${h}><a href="#on-${id}" aria-labelledby="on-${id}"></a></div>`,
      )
      .join(''),
  ],
  ['**a** *b* ~~c~~ `d`', '<p><strong>a</strong> <em>b</em> <s>c</s> <code>d</code></p>'],
  ['one\ntwo  \nthree', '<p>one<br/>two<br/>three</p>'],
  ['- a\n- b\n  1. c', '<ul><li>a</li><li>b<ol><li>c</li></ol></li></ul>'],
  ['3. a\n\n4. b', '<ol start="3"><li><p>a</p></li><li><p>b</p></li></ol>'],
  ['> a\n\n---', '<blockquote><p>a</p></blockquote><hr/>'],
  ['```js\na  <b>\n```', '<pre tabindex="0"><code>a  &lt;b&gt;</code></pre>'],
  ['<b>a</b> &lt; &amp; <!-- c -->', '<p>&lt;b&gt;a&lt;/b&gt; &lt; &amp; &lt;!-- c --&gt;</p>'],
  [
    '<div onclick="x()">\n\n<script>x</script>',
    '<p>&lt;div onclick=&quot;x()&quot;&gt;</p><p>&lt;script&gt;x&lt;/script&gt;</p>',
  ],
  ['#\n\n-', '<ul><li></li></ul>'],
])('the Markdown %j is drawn as %j', (content, expected) => {
  expect(html(content)).toBe(expected)
})

test('a table has its alignment without styles, and a box that the keyboard can scroll', () => {
  const content = '| a | b | c | d |\n| :-- | :-: | --: | --- |\n| 1 | 2 |'
  expect(parseText(content, 'markdown')).toMatchObject([{ columns: ['left', 'center', 'right', 'start'] }])
  const drawn = html(content)
  expect(drawn).toStartWith(
    '<div role="group" aria-label="Table" tabindex="0"><table><thead><tr><th scope="col">a</th>',
  )
  expect(drawn).toEndWith('<tr><td>1</td><td>2</td><td></td><td></td></tr></tbody></table></div>')
  expect(drawn).not.toContain('style=')
})

test('a link leads to http, https, mailto, tel, a path of the site or a heading, and other links are words', () => {
  const shown = [
    'http://a.example',
    'HTTPS://a.example',
    'mailto:a@b.example',
    'tel:+15550100',
    '/blog/12',
    '/files/a.pdf',
    '/',
  ]
  for (const href of shown) expect(html(`[a](${href})`)).toContain(`href="${href}"`)
  expect(html('[a](https://a.example)')).toBe('<p><a href="https://a.example" rel="noopener">a</a></p>')
  expect(html('<https://a.example>')).toContain('href="https://a.example"')
  const refused = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#115;cript:alert(1)',
    '&#9;javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    '&#9;//evil.example',
    'relative',
    '?q',
    'ftp://a.example',
    `https://a.example/${'a'.repeat(2000)}`,
  ]
  for (const href of refused) expect(html(`before [*a*](${href}) after`)).toBe('<p>before <em>a</em> after</p>')
  // Browsers read /\ and a tab between slashes as //, unless they are escaped.
  expect(html('[a](/\\evil.example) [a](</\t/evil.example>)').match(/href="[^"]*"/g)).toEqual([
    'href="/%5Cevil.example"',
    'href="/%09/evil.example"',
  ])
})

test('headings have identifiers of their own, and a link with # leads to the heading', () => {
  const long = 'word '.repeat(100)
  const drawn = html(`# Main\n# main\n# Main 2\n# main__2\n# !\n# نص عربي\n# ${long}\n[a](#main) [b](#on-main__2)`)
  const ids = [...drawn.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
  expect(ids.slice(0, 6)).toEqual(['on-main', 'on-main__2', 'on-main-2', 'on-main-2__2', 'on-', 'on-نص-عربي'])
  expect(ids[6]?.length).toBeLessThan(90)
  expect(new Set(ids).size).toBe(7)
  expect(drawn).toContain('<a href="#on-main">a</a> <a href="#on-main__2">b</a>')
})

test('a picture alone in its lines is a figure with its caption, and one among words stands between them', () => {
  const tree = parseText(
    '![](/files/k-1/320.webp "By *the* barn")\n![Two](/files/k-2/9.webp)\n\nSee ![](/files/k-1/1.webp).',
    'markdown',
  )
  expect(pictureKeys(tree)).toEqual(['k-1', 'k-2'])
  const [first, second, third] = withPictures(
    tree,
    new Map([image('k-1', 'A barn'), image('k-2')].map((one) => [one.imageUrl.split('/')[2] ?? '', one])),
  )
  expect(draw(first ? [first] : [])).toMatch(
    /^<figure><a href="\/files\/k-1\/640.webp" data-picture="true" aria-label="View image: A barn"><picture><img src="\/files\/k-1\/640.webp".* alt="A barn".*<\/a><figcaption dir="auto">By \*the\* barn<\/figcaption><\/figure>$/,
  )
  expect(draw(second ? [second] : [])).toContain('alt="Two"')
  expect(draw(third ? [third] : [])).toMatch(/^<p dir="auto">See <span><picture>.*<\/picture><\/span>\.<\/p>$/)
})

test('a decorative picture stays decorative', () => {
  const tree = withPictures(parseText('![](/files/k/1.webp)', 'markdown'), new Map([['k', image('k')]]))
  expect(draw(tree)).toContain('alt=""')
})

test('pictures from elsewhere, missing ones and those that still upload are not shown', () => {
  const content = [
    '![a](https://evil.example/a.png) ![b](/files/../secret) ![c](/files/k/pixels.png) ![d](//x/files/k/1.webp)',
    '![e](data:image/png;base64,AAAA)',
    '![f](upload:1b4e28ba-2fa1-11d2-883f-0016d3cca427 "on its way")',
    '[![g](/files/gone/640.webp)](/blog/1)',
    '## ![h](/files/gone/640.webp)',
    '- ![i](/files/gone/640.webp)',
  ].join('\n\n')
  const tree = parseText(content, 'markdown')
  const upload = '1b4e28ba-2fa1-11d2-883f-0016d3cca427'
  expect(hasUploads(tree, new Map())).toBe(true)
  expect(hasUploads(tree, new Map([[upload, {} as Image]]))).toBe(false)
  expect(pictureKeys(tree)).toEqual([upload, 'gone'])
  expect(draw(withPictures(tree, new Map()))).toBe('<ul dir="auto"><li></li></ul>')
  expect(hasUploads(parseText('`![f](upload:1)`', 'markdown'), new Map())).toBe(false)
})

test('the first words of a list or quote give its direction', () => {
  const drawn = draw(parseText('> الطقس يجيب\n>\n> again\n\n- نعناع\n\n- mint', 'markdown'))
  expect(drawn).toBe(
    '<blockquote dir="auto"><p>الطقس يجيب</p><p>again</p></blockquote>' +
      '<ul dir="auto"><li><p>نعناع</p></li><li><p>mint</p></li></ul>',
  )
})

test('plain text keeps its paragraphs, line breaks and signs', () => {
  const tree = parseText('# 1 *seller*\n    <b>\n \nsecond', 'text')
  expect(draw(tree)).toBe('<p dir="auto"># 1 *seller*\n    &lt;b&gt;</p><p dir="auto">second</p>')
})

test('the words of a text have no signs of Markdown and no pictures', () => {
  const content =
    '# Frost\n\nThe **first** [frost](/x)\ncame `early`.\n\n![a](/files/k/1.webp "c")\n\n- one\n- two\n\n| a | b |\n|--|--|\n| 1 | 2 |'
  expect(wordsOf(parseText(content, 'markdown'))).toBe('Frost\nThe first frost\ncame early.\none\ntwo\na b\n1 2')
  expect(excerptOfText(content, 'text')).toBe(content)
  expect(excerptOfText(`**${'🌿'.repeat(201)}**`, 'markdown')).toBe(`${'🌿'.repeat(200)}...`)
})

test('the elements of a text are nearly as many as the browser gets', () => {
  const content = '# a\n\n- b *c*\n- > d\n\n| a | b |\n|--|--|\n| 1 | 2 |\n\n`e` [f](/f)\n\n---\n\n```\ng\n```'
  const tree = parseText(content, 'markdown')
  expect(Math.abs(countElements(tree) - (draw(tree).match(/<\w/g)?.length ?? 0))).toBeLessThan(5)
})

test('text nested deeper than anybody writes is shown as text', () => {
  const quotes = html(`${'>'.repeat(60)} deep\n\nafter`)
  expect(quotes.match(/<blockquote>/g)).toHaveLength(14)
  expect(quotes).toEndWith(`<p>${'&gt;'.repeat(46)} deep</p>${'</blockquote>'.repeat(14)}<p>after</p>`)
  const strong = html(`${'*a **b '.repeat(5000)}${'c** d*'.repeat(5000)}`)
  expect(strong.match(/<(em|strong)>/g)).toHaveLength(30)
  expect(strong.replace(/<[^>]+>/g, '')).toHaveLength('a b '.length * 5000 + 'c d'.length * 5000)
})

const fill = (text: string, size = 100_000) => text.repeat(Math.ceil(size / text.length)).slice(0, size)

const HOSTILE: Record<string, string> = Object.fromEntries(
  [
    '[',
    '](',
    '[](',
    '![](',
    '![',
    '*',
    '*a ',
    '**a_',
    '_a',
    '~~a~~',
    'a**b',
    '`',
    '\\',
    '<',
    '<a ',
    '<http:',
    '<b>',
    '&amp;',
    '&#x1F600;',
    'a',
    ' ',
    '\t',
    '\n',
    '> ',
    '- ',
    '1. ',
    '> - ',
    '- a\n',
    ' - a\n\n',
    '1) a\n\n',
    '# a\n',
    'a\n=\n',
    '---\n',
    'a  \n',
    '```\n',
    '[a](b) ',
    '<a@b.c>',
    '![a](/files/k/1.webp) ',
    '*_~`[]()!<>&\\|\n#- ',
  ].map((text) => [JSON.stringify(text), fill(text)]),
)
Object.assign(HOSTILE, {
  'rows of a table': `|a|b|\n|-|-|\n${fill('|x|\n')}`,
  'signs of a table': `|a|b|\n|-|-|\n${fill('|')}`,
  'a wide table': `${fill('|a', 50_000)}\n${fill('|-', 50_000)}\n${fill('|\n', 1000)}`,
  'longer and longer backticks': Array.from({ length: 440 }, (_, index) => '`'.repeat(index)).join(' '),
  'nested pictures': '![a'.repeat(15_000) + '](x)'.repeat(10_000),
  'nested links': '[a'.repeat(20_000) + '](x)'.repeat(15_000),
  'nested emphasis': '*a **b '.repeat(7000) + 'c** d*'.repeat(7000),
  'nested lists': Array.from({ length: 440 }, (_, index) => `${' '.repeat(index)}- a`).join('\n'),
  'a quotation that goes on': `${'>'.repeat(100)}a\n${fill('b\n')}`,
  definitions: Array.from({ length: 9000 }, (_, index) => `[${index}]: /x`).join('\n'),
  'a long definition': `[a]: /${'x'.repeat(50_000)} "${'y'.repeat(10_000)}"\n\n${fill('[a] ![a] ', 40_000)}`,
})

function timeOf(content: string) {
  const before = process.cpuUsage()
  parseText(content, 'markdown')
  const { user, system } = process.cpuUsage(before)
  return Math.round((user + system) / 1000)
}

test('100 KB of hostile Markdown becomes a tree in at most 150 ms, and deep trees can be drawn', () => {
  let slowest = { value: 0, name: '' }
  for (const [name, content] of Object.entries(HOSTILE)) {
    const tree = parseText(content, 'markdown')
    // The first time, Bun compiles the parser.
    const value = Math.min(timeOf(content), timeOf(content))
    if (value > slowest.value) slowest = { value, name }
    if (countElements(tree) < 1000) expect(draw(withPictures(tree, new Map())).length).toBeLessThan(3_000_000)
  }
  const what = `parse 100 KB of hostile Markdown, the slowest of ${Object.keys(HOSTILE).length} texts (${slowest.name})`
  recordFigure({ what, value: slowest.value, unit: 'ms of processor time', atMost: 150 })
})

const SECTION = `## Harvest\n\n${'We cut the *first* rows of **hemp** and dried them. See [the results](/test-results). '.repeat(8)}\n\n- one\n- two\n\n| a | b |\n|--|--|\n| 1 | 2 |\n\n`

test('a text of 500,000 characters becomes a tree in at most 500 ms', () => {
  const content = fill(SECTION, 500_000)
  const tree = recordWork('parse a post of 500,000 characters', 500, () => parseText(content, 'markdown'))
  expect(countElements(tree)).toBeGreaterThan(1000)
})

const PLAIN = [
  '#',
  ' ',
  '-',
  '+',
  '*',
  '_',
  '=',
  '>',
  '|',
  ':',
  '`',
  '~',
  '[',
  ']',
  '(',
  ')',
  '!',
  '<',
  '&',
  ';',
  '\\',
  '1',
  '.',
  'a',
  'é',
  '\n',
  '\n\n',
  '\t',
  '    ',
  '\u3000',
  '&amp;',
  '<b>',
  '```',
  '---',
  '![a](/files/k/1.webp)',
  '[a]: /x',
  'https://a.example/b_c*d',
  ':-:',
  '$',
]

test('plain text that becomes Markdown looks the same', () => {
  // The browser draws a plain paragraph without the spaces around its line breaks and with one for several.
  const looksOf = (text: string) =>
    text
      .replace(/[ \t]*\n[ \t]*/g, '\n')
      .replace(/[ \t]+/g, ' ')
      .replace(/^ | $/g, '')
  let state = 1
  const random = (below: number) => {
    state = (state * 16_807) % 2_147_483_647
    return state % below
  }
  for (let round = 0; round < 3000; round++) {
    const text = Array.from({ length: 1 + random(14) }, () => PLAIN[random(PLAIN.length)])
      .join('')
      .trim()
    if (!text) continue
    const before = parseText(text, 'text').map((block) => (block.kind === 'plain' ? looksOf(block.text) : ''))
    const after = parseText(plainToMarkdown(text), 'markdown').map((block) => {
      if (block.kind !== 'paragraph') return block.kind
      return looksOf(
        block.children.map((one) => (typeof one === 'string' ? one : one.kind === 'break' ? '\n' : one.kind)).join(''),
      )
    })
    expect({ text, blocks: after }).toEqual({ text, blocks: before })
  }
})
