// test: long form, no database
import { expect, test } from 'bun:test'
import { recordFigure, sized } from '#testing/figures.ts'
import { parseText } from '../text/parse-text.ts'
import type { TextTree } from '../text/text-tree.ts'
import { blockMarkdown } from './block-markdown.ts'
import { editorSchema } from './editor-schema.ts'
import { cutText, openKept } from './kept-text.ts'

const HARD_LINES = String.raw`
# Title
## Heading with *stars* and ${'`code`'}
## A heading #
Setext
===
Words with a line break
and a second line
two spaces  
\# 1 seller
#1 seller
1986\. A great year
1986. A list that starts late
1) one
2) two
10. ten
- a
- b
* c
+ d
  - nested
    1. deeper
   continued
- [ ] a task

> quote
> - list in a quote
lazy line
>> two deep
---
***
- - -
${'```js\nconst a = 1\n```\n~~~\nfence `inside` ``` here\n~~~\n````\n```\n````\n```\nnever closed'}
    indented code
	tabbed
| a | b |
|---|:-:|
| x \| y | **z** |
| only |
a | b
--|--
**bold** and __bold__ and *it* and _it_ and ~~gone~~ and ***both***
**a "quote"**b and snake_case_name and 2*3*4
a ~single~ tilde and \~\~
<b>HTML</b> & &amp; &copy; &#35; <!-- note -->
<https://example.com/a_(b)?c=d&copy=1> and https://bare.example/x_y_z
[link](https://example.com/a_(b) "title") and [bad](javascript:alert(1))
[ref] and [text][ref] and ![pic][ref]
[ref]: /blog/1 "Ref"
[a **b** ${'`c`'} d](/visit)
![Frost](/files/4c2f0f0e-8f0e-4a53-9a5c-8c2f7a1b9d10/1280.webp "On *Monday*")
![one](/files/aaa/320.webp) ![two](/files/bbb/320.webp)
Words ![in line](/files/aaa/320.webp) and more
![remote](https://evil.example/x.png)
![](upload:0b9f3d0e-1111-4222-8333-944455556666)
Trailing backslash\
next line
${'`` a ` b `` and ` `` ` and `a|b` and **`x`** y'}
&nbsp; non-breaking  end
العربية **عريض** نص
🌱 emoji — “quotes”
= not a heading
+ 
-
1.
>

`.split('\n')

function* randomNumbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}

const random = randomNumbers(40)
const below = (end: number) => Math.floor((random.next().value as number) * end)
const pick = <T>(all: readonly T[]) => all[below(all.length)] as T

const mixed = () =>
  Array.from({ length: 1 + below(16) }, () => pick(HARD_LINES) + pick(['', '', '', '\n', '\n', '\n\n'])).join(
    pick(['\n', '\n', '\n', '\r\n']),
  ) + pick(['', '\n', '\n\n  '])

const COUNT = sized(300, 2000)
const documents = Array.from({ length: COUNT }, mixed)

/** As pages render it: headings get their identifiers from their words and those before. */
const rendered = (content: string): TextTree => parseText(content, 'markdown')
const withoutIds = (tree: TextTree) => JSON.stringify(tree).replace(/"id":"[^"]*"/g, '')

test('a text that is opened and saved without a change keeps every byte', () => {
  for (const content of documents) {
    const { doc, save } = openKept(content)
    expect(save(doc)).toBe(content)
  }
})

test('every block that the editor holds renders as before, and the others stay as source', () => {
  let [held, sources] = [0, 0]
  for (const content of documents) {
    const { doc } = openKept(content)
    for (const block of doc.children) block.type.name === 'source' ? sources++ : held++
    // Every block that is not source renders the same after it is written again, beside its new neighbors too.
    const { doc: again, save } = openKept('')
    expect(again.childCount).toBe(1)
    expect(withoutIds(rendered(save(doc)))).toBe(withoutIds(rendered(content)))
  }
  const share = Math.round((100 * sources) / (sources + held))
  recordFigure({ what: `Blocks that the editor keeps as source in ${COUNT} hard texts`, value: share, unit: '%' })
})

test('after a change of one block all others keep their bytes and render as before', () => {
  const typed = editorSchema.node('paragraph', null, [editorSchema.text('Typed.')])
  for (const content of documents) {
    const { doc, save } = openKept(content)
    const { sources, gaps } = cutText(content)
    const place = below(sources.length)
    if (sources.length === 0 || doc.child(place).type.name === 'source') continue
    const pieces = sources.map((source, index) => gaps[index] + (index === place ? '\n\nTyped.\n\n' : source))
    const saved = save(doc.copy(doc.content.replaceChild(place, typed)))
    expect(withoutIds(rendered(saved))).toBe(withoutIds(rendered(pieces.join('') + gaps.at(-1))))
    const trimmed = (all: string[]) => all.map((source) => source.trimEnd())
    expect(trimmed(cutText(saved).sources)).toEqual(trimmed(sources.with(place, 'Typed.')))
  }
})

test('the cursor has a place after a picture, which the text does not have', () => {
  const { doc, save } = openKept('![](/files/4c2f/1280.webp)\n')
  expect(doc.children.map(({ type }) => type.name)).toEqual(['picture', 'paragraph'])
  expect(save(doc)).toBe('![](/files/4c2f/1280.webp)\n')
})

test('undo brings back the bytes of a block', () => {
  const { doc, save } = openKept('__bold__\n\n\n*  starred   list')
  const changed = doc.copy(doc.content.replaceChild(1, editorSchema.node('paragraph')))
  expect(save(changed)).toBe('__bold__')
  expect(save(editorSchema.nodeFromJSON(doc.toJSON()))).toBe('__bold__\n\n\n*  starred   list')
})

test('a list after another list does not continue it', () => {
  const list = (words: string) => openKept(`- ${words}`).doc.child(0)
  const doc = editorSchema.node('doc', null, [list('a'), list('b'), list('c')])
  expect(openKept('').save(doc)).toBe('- a\n\n* b\n\n- c')
})

test.each([
  ['a table with a picture, lines and pipes', '| a \\| b | `c` |\n| :-- | --: |\n| **d** |  |'],
  ['a picture with a caption', '![Frost \\[1\\]](/files/4c2f/1280.webp "On \\"Monday\\"")'],
  ['a nested list', '- a\n- b\n  1. c\n  2. d'],
  ['line breaks', 'First\nsecond\n\\\nfourth'],
])('%s is written as it was read', (_, source) => {
  const { doc } = openKept(source)
  expect(doc.child(0).type.name).not.toBe('source')
  expect(blockMarkdown(doc.child(0))).toBe(source)
})
