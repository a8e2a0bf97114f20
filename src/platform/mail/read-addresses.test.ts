// test: no database
import { expect, test } from 'bun:test'
import { readRecipients, withoutEntries } from './read-addresses.ts'

test.each([
  ['a@b.example, c@d.example', ['a@b.example', 'c@d.example']],
  ['a@b.example;c@d.example;', ['a@b.example', 'c@d.example']],
  ['a@b.example\r\nc@d.example\r\n\r\n', ['a@b.example', 'c@d.example']],
  ['a@b.example c@d.example', ['a@b.example', 'c@d.example']],
  ['June <june@b.example>, <c@d.example>', ['june@b.example', 'c@d.example']],
  ['"Frost, June; the 2nd" <june@b.example>', ['june@b.example']],
  ['"June \\"J\\" Frost" <june@b.example>', ['june@b.example']],
  ['June Frost\tjune@b.example\nAda\tada@b.example', ['june@b.example', 'ada@b.example']],
  ['mailto:june@b.example', ['june@b.example']],
  ['june@b.example <mailto:june@b.example>', ['june@b.example']],
  ['Frost, June <june@b.example>; Doe, Ada <ada@b.example>', ['june@b.example', 'ada@b.example']],
  ['“Frost, June” ‹june@b.example›', ['june@b.example']],
  ['June Frost (june@b.example)', ['june@b.example']],
  ["'june@b.example'.\u200b", ['june@b.example']],
  ['Name,Email\n"Frost, June",june@b.example\nAda,ada@b.example', ['june@b.example', 'ada@b.example']],
  ['june@b.example,\nada@b.example,', ['june@b.example', 'ada@b.example']],
  ['june@bücher.example', ['june@xn--bcher-kva.example']],
  ['june＠b．example，ada@b。example', ['june@b.example', 'ada@b.example']],
  ['june@b.example\u000bada@b.example\u0085eve@b.example', ['june@b.example', 'ada@b.example', 'eve@b.example']],
  ['', []],
])('the recipients text %j is parsed without errors', (typed, emails) => {
  expect(readRecipients(typed)).toEqual({ emails, duplicates: 0, invalid: [] })
})

const expectInvalid = (typed: string) =>
  expect(readRecipients(`a@b.example, ${typed}, c@d.example`)).toEqual({
    emails: ['a@b.example', 'c@d.example'],
    duplicates: 0,
    invalid: [typed],
  })

test.each([
  ['june at b.example'],
  ['june@'],
  ['June <june@b>x'],
  ['jüne@b.example'],
  ['june@b'],
  ['june@1.2'],
  ['a..b@b.example'],
  ['.june@b.example'],
  ['june@exa mple.example'],
  ['Bcc: eve@b.example'],
  ['June <june@b.example> <eve@b.example>'],
])('the recipients entry %j is reported as invalid', expectInvalid)

test('a recipient with 65 or 250 characters before the @ sign is reported as invalid', () => {
  for (const count of [65, 250]) expectInvalid(`${'a'.repeat(count)}@b.example`)
})

test('a repeated recipient is counted as a duplicate, whatever its letter case', () => {
  expect(readRecipients('June@b.example, june@B.example\nAda <june@b.example>')).toEqual({
    emails: ['June@b.example'],
    duplicates: 2,
    invalid: [],
  })
})

test('a line break in the recipients cannot add an email header', () => {
  expect(readRecipients('june@b.example\r\nBcc: eve@b.example').emails).toEqual(['june@b.example'])
})

test('a row without an address in a table of recipients is reported as invalid', () => {
  const { emails, invalid } = readRecipients('Name,Email\nJune,june@b.example\nAda,ada at b.example')
  expect([emails, invalid]).toEqual([['june@b.example'], ['Ada,ada at b.example']])
})

test.each([
  ['Name,Email\nJune,june@b.example\nAda,ada@', ['Ada,ada@'], 'Name,Email\nJune,june@b.example'],
  ['a@b.example, foo@, c@d.example', ['foo@'], 'a@b.example, c@d.example'],
  ['foo@\na@b.example\nfoo@', ['foo@'], 'a@b.example'],
  ['"Frost, June" <june@, a@b.example; bar', ['"Frost, June" <june@', 'bar'], ' a@b.example'],
  ['foo@', ['foo@'], ''],
])('removing the invalid entries from %j removes %j and nothing else', (typed, unwanted, left) => {
  expect(readRecipients(typed).invalid).toEqual(expect.arrayContaining(unwanted))
  expect(withoutEntries(typed, unwanted)).toBe(left)
})
