// test: long form, no database
import { expect, test } from 'bun:test'
import { recordWork } from '#testing/figures.ts'
import { renameStyles } from './pasted-html.ts'

test.each([
  ['<p title="a > b" style="color:red">x</p>', '<p title="a > b" data-style="color:red">x</p>'],
  ["<a title='1>0'STYLE = 'x'>y</a>", "<a title='1>0'data-style = 'x'>y</a>"],
  ['<span/style=color:red>x', '<span/data-style=color:red>x'],
  ['<p a"b c="d > e" style="s">x style=y</p>', '<p a"b c="d > e" data-style="s">x style=y</p>'],
  ['1 < 2 style=x', '1 < 2 style=x'],
  ['a<style>p { color: red }', 'a'],
])('the styles of the pasted HTML %s get another name', (html, renamed) => {
  expect(renameStyles(html)).toBe(renamed)
})

test.each(['<a ', '<a "', '<a b="', "<a b='>", '<a b= ', '<style>', '<a style='])(
  'pasted HTML that repeats %s takes linear time',
  async (part) => {
    await recordWork(`pasted-html-${part}`, 500, () => renameStyles(part.repeat(20_000)))
  },
)
