// test: no database
import { expect, test } from 'bun:test'
import { replyTo } from './reply.ts'

const EMAIL = 'ada+soil&light@example.com'
const createdAt = '2026-11-23T12:00:00.000Z'
const messagesOf = (...questions: string[]) =>
  questions.map((question, id) => ({ id, name: 'Ada Lovelace', question, createdAt }))
const bodyOf = (link: string) => new URL(link).searchParams.get('body')

test('a reply quotes all open messages that fit, oldest first', () => {
  const link = (...questions: string[]) =>
    replyTo({ email: EMAIL, messages: messagesOf(...questions), replies: [] }, { brand: 'Fern' })
  const head = '\r\n\r\nOn November 23, 2026, you wrote:\r\n'
  expect(bodyOf(link('Which soil?', 'And when?'))).toBe(`${head}> Which soil?${head}> And when?`)
  expect(bodyOf(link('x'.repeat(2000), 'Which soil?', 'And when?'))).toBe(`${head}> Which soil?${head}> And when?`)
})

test('a reply quotes a message line by line and leaves room above it', () => {
  const link = replyTo(
    { email: EMAIL, messages: messagesOf('Which soil & light?\r\n\r\n50 % peat?'), replies: [] },
    { brand: 'Fern' },
  )
  expect(link).toStartWith('mailto:ada%2Bsoil%26light@example.com?subject=Re%3A%20Your%20question%20to%20Fern&body=')
  expect(bodyOf(link)).toBe('\r\n\r\nOn November 23, 2026, you wrote:\r\n> Which soil & light?\r\n> \r\n> 50 % peat?')
})

test('a reply to a contact without messages quotes nothing', () => {
  expect(replyTo({ email: EMAIL, messages: [], replies: [] }, { brand: 'Fern' })).not.toContain('body')
})

test.each([
  ['words', 'Hoarfrost on the ferns. '],
  ['lines', 'Which soil?\n'],
  ['Hebrew', 'איזו אדמה? '],
  ['Chinese without spaces', '我想知道你们用的是什么土壤'],
  ['emojis', '🌿'],
])('a reply shortens a long message of %s to fit a URL of 1,800 characters', (_kind, part) => {
  const question = part.repeat(10_000 / part.length)
  const link = replyTo({ email: EMAIL, messages: messagesOf(question), replies: [] }, { brand: 'Fern' })
  expect(link.length).toBeLessThanOrEqual(1800)
  expect(link.length).toBeGreaterThan(1500)
  const [, quoted = ''] = bodyOf(link)?.split(/wrote:\r\n> (.*)…$/s) ?? []
  expect(question.replace(/\n/g, '\r\n> ')).toStartWith(quoted)
  expect(quoted).not.toMatch(/\s$/)
})

test('a reply shortens a long message at the end of a word', () => {
  const link = replyTo(
    { email: EMAIL, messages: messagesOf('Hoarfrost ferns '.repeat(500)), replies: [] },
    { brand: 'Fern' },
  )
  expect(bodyOf(link)).toMatch(/(Hoarfrost|ferns)…$/)
})
