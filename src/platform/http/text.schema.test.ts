// test: no database
import { expect, test } from 'bun:test'
import { lineSchema, textSchema } from './text.schema.ts'

const required = { max: 100, required: 'Enter a name.' }

test.each(['\u200b\u2060', '\u202e', '\u0007', '\u2800', '\u3164 \ufe0f', '\u0085'])(
  'required text that has only the invisible characters %j is refused like empty text',
  (text) => {
    for (const schema of [textSchema('A name', required), lineSchema('A name', required)])
      expect(schema.safeParse(text).error?.issues[0]?.message).toBe('Enter a name.')
  },
)

test.each([
  ['a\u0007b\u001b[0m\u0085', 'ab[0m'],
  ['Moss\u202e seed\u2066', 'Moss seed'],
  ['\u202e Moss', 'Moss'],
  ['Moss\r\n\tseed', 'Moss seed'],
  ['Moss\u000bseed\u0085pod\u2028jar', 'Moss seed pod jar'],
  ['👩‍🌾 Moss', '👩‍🌾 Moss'],
  ['می‌خواهم', 'می‌خواهم'],
])('the line %j is stored as %j', (typed, stored) => {
  expect(lineSchema('A name', required).parse(typed)).toBe(stored)
})

test('text of several lines keeps tabs and line breaks and loses other control characters', () => {
  expect(textSchema('A text', { max: 100 }).parse(' a\u0007\r\n\tb\u000b\u007f ')).toBe('a\r\n\tb')
})
