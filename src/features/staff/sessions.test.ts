import { expect, test } from 'bun:test'
import { createAdministrator, deviceOf, PASSWORD, signIn } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

const HOUR_MS = 60 * 60 * 1000

async function twoSessions() {
  const { id } = await createAdministrator(its.site.db)
  return { here: (await signIn(its.site.db, id)).bearer, there: (await signIn(its.site.db, id)).bearer }
}

const list = async (headers: Record<string, string>) => (await its.site.get('/api/admin/sessions', headers)).json()
const end = (which: string, headers: Record<string, string>) => its.site.delete(`/api/admin/sessions${which}`, headers)

test('the list of sessions has only those of the current administrator', async () => {
  const { here } = await twoSessions()
  await signIn(its.site.db, (await createAdministrator(its.site.db)).id)
  its.site.wait(HOUR_MS)
  expect(await list(here)).toEqual([
    {
      id: 1,
      device: 'Firefox',
      address: '203.0.113.7',
      createdAt: '2024-10-05T12:00:00.000Z',
      lastUsedAt: '2024-10-05T13:00:00.000Z',
      isCurrent: true,
    },
    expect.objectContaining({ id: 2, lastUsedAt: '2024-10-05T12:00:00.000Z', isCurrent: false }),
  ])
})

test('an ended session gets 401, and ending it again gets 404', async () => {
  const { here, there } = await twoSessions()
  expect((await end('/2', here)).status).toBe(200)
  expect((await its.site.get('/api/admin/sessions', there)).status).toBe(401)
  expect((await end('/2', here)).status).toBe(404)
})

test("an administrator cannot end another administrator's sessions", async () => {
  const { here, there } = await twoSessions()
  const stranger = await signIn(its.site.db, (await createAdministrator(its.site.db)).id)
  expect((await end('/1', stranger.bearer)).status).toBe(404)
  expect((await end('', stranger.bearer)).status).toBe(200)
  expect(await list(here)).toHaveLength(2)
  expect(await list(there)).toHaveLength(2)
})

test('ending all other sessions keeps the current one', async () => {
  const { here, there } = await twoSessions()
  expect((await end('', here)).status).toBe(200)
  expect((await its.site.get('/api/admin/sessions', there)).status).toBe(401)
  expect(await list(here)).toMatchObject([{ isCurrent: true }])
})

test('the 21st sign-in ends the oldest session of the person, also if it was used last, and no session of another', async () => {
  const { id } = await createAdministrator(its.site.db)
  const stranger = await signIn(its.site.db, (await createAdministrator(its.site.db)).id)
  const sessions: Awaited<ReturnType<typeof signIn>>[] = []
  for (let n = 0; n < 20; n++) sessions.push(await signIn(its.site.db, id))
  its.site.wait(HOUR_MS)
  const statuses = () =>
    Promise.all(sessions.map(async ({ bearer }) => (await its.site.get('/api/admin/sessions', bearer)).status))
  expect(await statuses()).toEqual(Array(20).fill(200))
  sessions.push(await signIn(its.site.db, id, its.site.now()))
  expect(await statuses()).toEqual([401, ...Array(20).fill(200)])
  expect((await its.site.get('/api/admin/sessions', stranger.bearer)).status).toBe(200)
})

const EMAIL = 'nell@fernhollow.example'
const login = (userAgent: string, cookie?: string) => {
  const headers = { 'user-agent': userAgent, ...(cookie && { cookie, origin: 'https://grower.example' }) }
  return its.site.post('/api/admin/auth/login', { username: EMAIL, password: PASSWORD }, headers)
}
const devices = async (headers: Record<string, string>) => (await its.site.get('/api/admin/devices', headers)).json()

test('known browsers are listed with name, first and last use, and a forgotten one is a new browser at its next sign-in', async () => {
  const { id } = await createAdministrator(its.site.db, { email: EMAIL })
  const here = deviceOf(await login('Firefox/140.0'))
  its.site.wait(HOUR_MS)
  const { bearer } = await signIn(its.site.db, id, its.site.now())
  await login('Firefox/140.0', here)
  await login('curl/8')
  const list = await devices({ ...bearer, cookie: here })
  const [first, later] = ['2024-10-05T12:00:00.000Z', '2024-10-05T13:00:00.000Z']
  const known = { id: expect.stringMatching(/^[0-9a-f]{16}$/), lastUsedAt: later, isTrusted: false }
  const firefox = { ...known, device: 'Firefox', createdAt: first, isCurrent: true }
  expect(list).toHaveLength(2)
  expect(list).toContainEqual(firefox)
  expect(list).toContainEqual({ ...known, device: 'curl', createdAt: later, isCurrent: false })
  expect(JSON.stringify(list)).not.toContain(here.split('=')[1] ?? '')

  const forgotten = list.find(({ device }: { device: string }) => device === 'Firefox').id
  const forget = () => its.site.delete(`/api/admin/devices/${forgotten}`, bearer)
  expect([(await forget()).status, (await forget()).status]).toEqual([200, 404])
  expect(await devices(bearer)).toMatchObject([{ device: 'curl' }])
  const again = deviceOf(await login('Firefox/140.0', here))
  expect(again).not.toBe(here)
  const notices = its.site.db.selectFrom('queued_mails').select('subject').where('subject', 'like', '%new browser%')
  expect(await notices.execute()).toHaveLength(3)
})

test('people can forget no browser of another, and an id that is none gets 400', async () => {
  await createAdministrator(its.site.db, { email: EMAIL })
  const nell = { authorization: `Bearer ${(await (await login('Firefox/140.0')).json()).token}` }
  const [{ id }] = await devices(nell)
  const june = await signIn(its.site.db, (await createAdministrator(its.site.db)).id)
  expect((await its.site.delete(`/api/admin/devices/${id}`, june.bearer)).status).toBe(404)
  for (const none of ['%25', '_'.repeat(16), id.slice(1), id.toUpperCase().replace(/\d/g, 'A')])
    expect((await its.site.delete(`/api/admin/devices/${none}`, nell)).status).toBe(400)
  expect(await devices(nell)).toHaveLength(1)
})
