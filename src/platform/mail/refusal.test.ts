// test: no database
import { expect, test } from 'bun:test'
import { refusalIn } from './refusal.ts'

test.each([
  '550 Domain maple.example has exceeded the max emails per hour (100/100 (100%)) allowed. Message discarded.',
  '554 Service unavailable; Client host [1.2.3.4] listed by bl.example',
  'Maximum messages per hour exceeded',
  'Daily message quota exceeded for sender',
  'Reverse DNS lookup failed',
  'Sender verify failed',
  'Invalid HELO',
  'Virus found',
])('the refusal “%s” is about us, so it never counts', (words) => expect(refusalIn(words)).toBeUndefined())

test.each(['554 Message rejected', '554 Transaction failed', '550 No'])(
  'the refusal “%s” of a message that the server has read never counts',
  (words) => expect(refusalIn(words, true)).toBeUndefined(),
)

test('a refusal of a read message counts if its status is about the recipient', () => {
  expect(refusalIn('550 5.1.1 Unknown', true)).toBe('mailbox')
  expect(refusalIn('552 5.2.2 Mailbox full', true)).toBe('other')
  expect(refusalIn('550 Mailbox unavailable')).toBe('other')
})
