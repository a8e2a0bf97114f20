// test: sqlite only
import { expect, test } from 'bun:test'
import { dictionary } from '@zxcvbn-ts/language-common'
import { createInvite } from '#features/staff/invites/invites.queries.ts'
import { NOW } from '#testing/create-test-site.ts'
import { withSite } from '#testing/with-site.ts'
import { weaknessOf } from './password-strength.ts'

const its = withSite()

const POPULAR = 'This password is easy to guess because many people use it or a similar one. Add a few more words.'
const REPEATED = 'This password is easy to guess because it repeats itself. Add a few more words.'
const KNOWN =
  "This password is easy to guess because it's little more than the name of this site, its location or your email address. Add a few more words."

async function accept(password: string) {
  const { db } = its.site
  const { token } = await db
    .transaction()
    .execute((tx) => createInvite(tx, { email: 'june.moss@example.com', role: 'owner' }, null, NOW))
  const response = await its.site.post('/api/invite/accept', { token, password })
  return [response.status, (await response.json()).fields?.password]
}

test.each([
  ['the most common password', 'password', POPULAR],
  ['the most common password with look-alike characters', 'p4$$w0rd', POPULAR],
  ['a row of eight spaces', '        ', REPEATED],
  ['the brand', 'Fernhollow Botanicals', KNOWN],
  ['the brand without its space', 'fernhollowbotanicals', KNOWN],
  ['a word of the brand and a year', 'Fernhollow2024', KNOWN],
  ['a word of the brand repeated three times', 'fernhollowfernhollowfernhollow', KNOWN],
  ['the location', 'Rutland, VT', KNOWN],
  ['the location without punctuation', 'RutlandVT', KNOWN],
  ['the email address', 'june.moss@example.com', KNOWN],
  ['the email address without punctuation', 'junemossexamplecom', KNOWN],
  ['the most common password in full-width letters', 'ｐａｓｓｗｏｒｄ', POPULAR],
  ['one letter repeated 256 times', 'a'.repeat(256), REPEATED],
  ['a keyboard row', 'zxcvbnm,./', expect.stringMatching(/^This password is easy to guess because .+\.$/)],
])('%s is refused as a new password with 400 and the reason', async (_, password, rule) => {
  expect(await accept(password)).toEqual([400, rule])
})

test.each([
  ['a passphrase of three words', 'violet gravel teaspoon'],
  ['a passphrase after 200 weak characters', `${'a'.repeat(200)}violet gravel teaspoon`],
  ['a passphrase before 200 weak characters', `violet gravel teaspoon${'a'.repeat(200)}`],
])('%s is accepted as a new password', async (_, password) => {
  expect(await accept(password)).toEqual([200, undefined])
})

test('common passwords of a list of leaked ones are refused', async () => {
  const leaked = dictionary['passwords-common'].filter((password) => password.length >= 8)
  expect(leaked.length).toBeGreaterThan(3000)
  // All of them take a minute.
  for (let n = 0; n < leaked.length; n += 60) {
    const password = leaked[n] ?? ''
    expect([password, await weaknessOf(password, [])]).not.toEqual([password, null])
  }
})

test('the server answers other requests while zxcvbn scores a slow password', async () => {
  const scoring = accept('@4($5!10'.repeat(32))
  let isScored = false
  void scoring.then(() => {
    isScored = true
  })
  expect((await its.site.get('/healthz')).status).toBe(200)
  expect(isScored).toBe(false)
  expect((await scoring)[0]).toBe(200)
})
