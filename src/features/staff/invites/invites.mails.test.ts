import { expect, test } from 'bun:test'
import PostalMime from 'postal-mime'
import { NOW } from '#testing/create-test-site.ts'
import { createAdministrator, signIn } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

const JUNE = 'june@fernhollow.example'
const HOUR_MS = 60 * 60 * 1000
async function nell() {
  const { id } = await createAdministrator(its.site.db, { email: 'nell@fernhollow.example' })
  return { id, ...(await signIn(its.site.db, id)).bearer }
}

const tokenIn = (mail: string) => decodeURIComponent(mail.match(/register\?token=([\w-]+)/)?.[1] ?? '')

/** Invites an address and returns the token from its email. */
async function invite(email = JUNE, as?: Record<string, string>) {
  const response = await its.site.post('/api/invite', { email }, as ?? { authorization: (await nell()).authorization })
  expect(response.status).toBe(201)
  const mails = await its.site.outbox()
  const message = await PostalMime.parse(mails.at(-1) ?? '')
  return { invite: await response.json(), message, token: tokenIn(message.text ?? '') }
}

const accept = (token: unknown, password: unknown = 'a new password') =>
  its.site.post('/api/invite/accept', { token, password })
const login = (username: string, password: string) => its.site.post('/api/admin/auth/login', { username, password })

test('a queued invitation email is neither sent nor kept after its invitation is withdrawn', async () => {
  const { authorization } = await nell()
  const { send } = its.site.mail
  its.site.mail.send = () => Promise.reject(new Error('ECONNREFUSED'))
  const { id } = await (await its.site.post('/api/invite', { email: JUNE }, { authorization })).json()
  await its.site.mailQueue.settle()
  its.site.mail.send = send
  await its.site.request(`/api/invite/${id}`, { method: 'DELETE', headers: { authorization } })
  its.site.wait(HOUR_MS)
  await its.site.post('/api/invite', { email: 'ada@example.com' }, { authorization })
  expect(await its.site.outbox()).toHaveLength(1)
  const rows = await its.site.db.selectFrom('queued_mails').select(['state', 'text']).orderBy('id').execute()
  expect(rows).toEqual([
    { state: 'stopped', text: '' },
    { state: 'saved', text: '' },
  ])
})

test('a queued invitation email is neither sent nor kept after its invitation is accepted', async () => {
  const { send } = its.site.mail
  its.site.mail.send = () => Promise.reject(new Error('ECONNREFUSED'))
  const { authorization } = await nell()
  await its.site.post('/api/invite', { email: JUNE }, { authorization })
  await its.site.mailQueue.settle()
  const texts = () => its.site.db.selectFrom('queued_mails').select(['state', 'text']).orderBy('id').execute()
  const [waiting] = await texts()
  expect((await accept(tokenIn(waiting?.text ?? ''))).status).toBe(200)
  its.site.mail.send = send
  its.site.wait(HOUR_MS)
  its.site.mailQueue.wake()
  expect((await its.site.outbox()).filter((mail) => mail.includes('/register'))).toEqual([])
  expect((await texts())[0]).toEqual({ state: 'stopped', text: '' })
})

test('a copied invitation link works once, and the link in the invitation email no longer works', async () => {
  const { authorization } = await nell()
  const { token, invite: made } = await invite(JUNE, { authorization })
  its.site.wait(HOUR_MS)
  const copy = () => its.site.post(`/api/invite/${made.id}/link`, {}, { authorization })
  const copied = await copy()
  const { link, ...renewed } = await copied.json()
  expect([copied.status, renewed]).toEqual([
    201,
    {
      ...{ id: made.id, email: JUNE, invitedBy: 'nell@fernhollow.example', mail: null },
      createdAt: new Date(NOW.getTime() + HOUR_MS).toISOString(),
      expiresAt: new Date(NOW.getTime() + 73 * HOUR_MS).toISOString(),
    },
  ])
  expect(await (await its.site.get('/api/invite', { authorization })).json()).toEqual([renewed])
  expect((await accept(token)).status).toBe(400)
  const { origin, pathname, searchParams } = new URL(link)
  expect(origin + pathname).toBe('https://grower.example/register')
  expect((await accept(searchParams.get('token') ?? '')).status).toBe(200)
  expect((await login(JUNE, 'a new password')).status).toBe(200)
  expect((await copy()).status).toBe(404)
  const lines = its.site.db.selectFrom('audit_events').select(['actor', 'subject'])
  expect(await lines.where('action', '=', 'copied the invitation link of').execute()).toEqual([
    { actor: 'nell@fernhollow.example', subject: JUNE },
  ])
})

test('a queued invitation email is not sent after its link is copied', async () => {
  const { authorization } = await nell()
  const { send } = its.site.mail
  its.site.mail.send = () => Promise.reject(new Error('ECONNREFUSED'))
  const { id } = await (await its.site.post('/api/invite', { email: JUNE }, { authorization })).json()
  await its.site.mailQueue.settle()
  expect((await its.site.post(`/api/invite/${id}/link`, {}, { authorization })).status).toBe(201)
  its.site.mail.send = send
  its.site.wait(HOUR_MS)
  its.site.mailQueue.wake()
  expect(await its.site.outbox()).toEqual([])
  const rows = await its.site.db.selectFrom('queued_mails').select(['state', 'text']).execute()
  expect(rows).toEqual([{ state: 'stopped', text: '' }])
})
