import { expect, test } from 'bun:test'
import { createAdministrator, createMail, signIn } from '../../testing/factories.ts'
import { withSite } from '../../testing/with-site.ts'

const its = withSite()

async function administrator(email: string) {
  const { id } = await createAdministrator(its.site.db, { email })
  return { id, email, ...(await signIn(its.site.db, id)) }
}

const remove = (id: number, headers: Record<string, string>) =>
  its.site.request(`/api/admin/administrators/${id}`, { method: 'DELETE', headers })
const list = async (headers: Record<string, string>) =>
  (await its.site.get('/api/admin/administrators', headers)).json()

test('the list of administrators says when each was created and last logged in', async () => {
  const nell = await administrator('nell@fernhollow.example')
  await createAdministrator(its.site.db, {
    email: 'june@fernhollow.example',
    name: 'June Frost',
    last_sign_in_at: '2024-10-01T08:00:00.000Z',
  })
  expect(await list(nell.bearer)).toEqual([
    {
      id: nell.id,
      email: nell.email,
      name: '',
      createdAt: '2024-09-01T08:30:00.000Z',
      lastSignInAt: null,
      isYou: true,
    },
    {
      id: nell.id + 1,
      email: 'june@fernhollow.example',
      name: 'June Frost',
      createdAt: '2024-09-01T08:30:00.000Z',
      lastSignInAt: '2024-10-01T08:00:00.000Z',
      isYou: false,
    },
  ])
})

test('removing an administrator ends their sessions and the invitations they sent or received', async () => {
  const nell = await administrator('nell@fernhollow.example')
  const june = await administrator('june@fernhollow.example')
  await its.site.post('/api/invite', { email: 'other-june@example.com' }, june.bearer)
  await its.site.post('/api/invite', { email: 'June@Fernhollow.example' }, nell.bearer)
  await its.site.post('/api/invite', { email: 'stays@example.com' }, nell.bearer)
  expect((await remove(june.id, nell.bearer)).status).toBe(200)
  expect((await its.site.get('/api/admin/sessions', june.bearer)).status).toBe(401)
  expect(await list(nell.bearer)).toMatchObject([{ email: nell.email }])
  expect(await (await its.site.get('/api/invite', nell.bearer)).json()).toMatchObject([{ email: 'stays@example.com' }])
  const { events } = await (await its.site.get('/api/admin/audit', nell.bearer)).json()
  expect(events.slice(0, 3)).toMatchObject([
    { action: 'withdrew the invitation of', subject: expect.stringMatching(/june@/i) },
    { action: 'withdrew the invitation of', subject: expect.stringMatching(/june@/i) },
    { action: 'removed', subject: june.email },
  ])
})

test('an administrator cannot remove themselves, so the last one stays', async () => {
  const nell = await administrator('nell@fernhollow.example')
  const refused = await remove(nell.id, nell.bearer)
  expect([refused.status, await refused.json()]).toEqual([
    409,
    { error: "You can't remove yourself. Ask another administrator." },
  ])
  expect(await list(nell.bearer)).toHaveLength(1)
})

test('if two administrators remove each other at the same moment, one of them stays', async () => {
  const nell = await administrator('nell@fernhollow.example')
  const june = await administrator('june@fernhollow.example')
  const statuses = (await Promise.all([remove(june.id, nell.bearer), remove(nell.id, june.bearer)])).map(
    ({ status }) => status,
  )
  expect(statuses.sort()).toEqual([200, 401])
  expect(await its.site.db.selectFrom('administrators').select('id').execute()).toHaveLength(1)
})

test('removing an unknown administrator gets 404', async () => {
  const nell = await administrator('nell@fernhollow.example')
  expect((await remove(99, nell.bearer)).status).toBe(404)
})

test('removing an administrator stops their queued and failed emails about questions', async () => {
  const nell = await administrator('nell@fernhollow.example')
  const june = await administrator('June@Fernhollow.example')
  await createMail(its.site.db, { to_address: june.email, state: 'waiting' })
  await createMail(its.site.db, { to_address: june.email, state: 'failed' })
  await createMail(its.site.db, { to_address: nell.email, state: 'failed' })
  await remove(june.id, nell.bearer)
  const { mails } = await (await its.site.get('/api/mails', nell.bearer)).json()
  expect(mails).toMatchObject([
    { to: nell.email, state: 'failed', canRetry: true },
    { to: june.email, state: 'stopped', canRetry: false },
    { to: june.email, state: 'stopped', canRetry: false },
  ])
})
