import { expect, test } from 'bun:test'
import { createAdministrator, signIn } from '#testing/factories.ts'
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
