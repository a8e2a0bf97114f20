import { expect, test } from 'bun:test'
import { createInvite } from '../../features/staff/invites/invites.queries.ts'
import { NOW } from '../../testing/create-test-site.ts'
import { withSite } from '../../testing/with-site.ts'

const its = withSite()

const POPULAR = 'This password is easy to guess because many people use it or a similar one. Add a few more words.'
const REPEATED = 'This password is easy to guess because it repeats itself. Add a few more words.'
const KNOWN =
  'This password is easy to guess because it is made of the name of this site, its location or your email address. Add a few more words.'

async function accept(password: string) {
  const { db } = its.site
  const { token } = await db.transaction().execute((tx) => createInvite(tx, 'june.moss@example.com', null, NOW))
  const response = await its.site.post('/api/invite/accept', { token, password })
  return [response.status, (await response.json()).fields?.password]
}

test.each([
  ['the most common password', 'password', POPULAR],
  ['with other letters', 'p4$$w0rd', POPULAR],
  ['eight blanks', '        ', REPEATED],
  ['the brand', 'Fernhollow Botanicals', KNOWN],
  ['the brand without its blank', 'fernhollowbotanicals', KNOWN],
  ['a word of the brand and a year', 'Fernhollow2024', KNOWN],
  ['a word of the brand, three times', 'fernhollowfernhollowfernhollow', KNOWN],
  ['the place', 'Rutland, VT', KNOWN],
  ['the place without punctuation', 'RutlandVT', KNOWN],
  ['the email address', 'june.moss@example.com', KNOWN],
  ['the email address without punctuation', 'junemossexamplecom', KNOWN],
  ['full-width letters', 'ｐａｓｓｗｏｒｄ', POPULAR],
  ['one letter 256 times', 'a'.repeat(256), REPEATED],
  ['a keyboard row', 'zxcvbnm,./', expect.stringMatching(/^This password is easy to guess because .+\.$/)],
])('%s is no password, and the refusal says why', async (_, password, rule) => {
  expect(await accept(password)).toEqual([400, rule])
})

test.each([
  ['three words', 'violet gravel teaspoon'],
  ['a weak beginning of 200 characters', `${'a'.repeat(200)}violet gravel teaspoon`],
  ['a weak end of 200 characters', `violet gravel teaspoon${'a'.repeat(200)}`],
])('%s is a password', async (_, password) => {
  expect(await accept(password)).toEqual([200, undefined])
})

test('a password that takes zxcvbn long keeps nobody waiting', async () => {
  const scoring = accept('@4($5!10'.repeat(32))
  let isScored = false
  void scoring.then(() => {
    isScored = true
  })
  expect((await its.site.get('/healthz')).status).toBe(200)
  expect(isScored).toBe(false)
  expect((await scoring)[0]).toBe(200)
})
