// test: no database, long form
import { expect, test } from 'bun:test'
import { recordWork } from '#testing/figures.ts'
import { withoutAddresses } from './log.ts'

const redacted = (text: string) => JSON.parse(withoutAddresses(JSON.stringify({ text }))).text

test.each([
  'june@victim.example',
  'june%40victim.example',
  'june%2540victim.example',
  '"june doe"@victim.example',
  'june@[127.0.0.1]',
  'june@[IPv6:2001:db8::1]',
  'june＠victim.example',
])('the log hides the email address %s', (address) => {
  expect(redacted(`/x/${address}`)).toBe('/x/[email]')
  expect(redacted(`550 <${address}>: "no such person"`)).toBe('550 <[email]>: "no such person"')
})

test('the log keeps quotes and brackets that belong to no address', () => {
  for (const text of ['she said "no such person" at @ 5', '/files/[1]/a@', 'npm/@scope/x'])
    expect(redacted(text)).toBe(text)
})

test('the log hides email addresses within a second even in lines of up to 500 KB', () => {
  const what = 'Time to hide email addresses in five lines of 200 to 500 KB that look like addresses'
  recordWork(what, 1000, () => {
    for (const part of ['a@[', '\\"a', 'a@', '%25', '\\"a\\"@']) withoutAddresses(part.repeat(100_000))
  })
})
