import { expect, test } from 'bun:test'
import { NOW } from '#testing/create-test-site.ts'
import { asAdministrator, createImage, putSettings } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

const SETTINGS = '/api/admin/settings'
const home = async () => (await its.site.get('/')).text()
const heroOf = (html: string) => html.slice(html.indexOf('<main'), html.indexOf('<h1'))
const shownId = async () => (await (await its.site.get('/api/hero')).json()).image?.id ?? null

/** Chooses two new images one after the other, which creates versions 1 and 2. */
async function chooseTwo() {
  const call = await asAdministrator(its.site)
  const ids = [await createImage(its.site.db), await createImage(its.site.db)].map(({ id }) => id)
  for (const heroImageId of ids) expect((await call('PUT', SETTINGS, { heroImageId })).status).toBe(200)
  const restore = (body: object) => call('POST', '/api/admin/versions/settings/1/1/restore', body)
  return { call, ids, restore }
}

test('a hero image replaces the default drawing at the very next request, and choosing the drawing again restores the old page', async () => {
  const { db, get } = its.site
  const { id, file_key } = await createImage(db, { alt: 'A meadow', width: 2000, height: 1250 })
  const before = await home()
  await putSettings(its.site, { heroImageId: id })
  const hero = heroOf(await home())
  expect(hero).toContain(`/files/${file_key}/2000.avif 2000w`)
  // Lazy, so that the image does not load behind the age question.
  expect(hero).toMatch(
    /<img src="\/files[^>]* alt="A meadow"[^>]* sizes="[^"]*max\(100vw, 160vh\)"[^>]* loading="lazy"/,
  )
  expect(hero).toContain('fetchPriority="high"')
  expect(hero).not.toContain('hero-')
  expect((await (await get('/api/images/unassigned')).json()).images).toEqual([])
  await putSettings(its.site, { heroImageId: 0 })
  expect(await home()).toBe(before)
})

test('the hero image counts as a used image, and deleting it gets 409 until another one is chosen', async () => {
  const { call, ids } = await chooseTwo()
  expect((await call('GET', '/api/images?use=used')).body.images).toMatchObject([
    { id: ids[1], usedBy: [{ kind: 'hero', title: '' }] },
  ])
  expect(await call('DELETE', `/api/images/${ids[1]}`)).toMatchObject({
    status: 409,
    body: { error: 'The look uses this image. Choose a different image there first.' },
  })
  expect((await call('DELETE', `/api/images/${ids[0]}`)).status).toBe(200)
})

test.each([99, -1, 1.5, '1'])('saving the hero image id %p gets a 400 and changes nothing', async (heroImageId) => {
  await createImage(its.site.db)
  const { status, body } = await putSettings(its.site, { heroImageId })
  expect({ status, fields: body.fields }).toEqual({ status: 400, fields: { heroImageId: expect.any(String) } })
  expect(await shownId()).toBeNull()
})

test('if the hero image was deleted, the home page shows the default drawing', async () => {
  const { db } = its.site
  const call = await asAdministrator(its.site)
  const { id } = await createImage(db)
  await call('PUT', SETTINGS, { heroImageId: id })
  await db.updateTable('images').set({ deleted_at: NOW.toISOString() }).execute()
  const response = await its.site.get('/')
  expect(response.status).toBe(200)
  expect(heroOf(await response.text())).toContain('hero-')
  expect((await call('PUT', SETTINGS, { heroImageId: 0 })).status).toBe(200)
  expect((await call('PUT', SETTINGS, { heroImageId: id })).status).toBe(400)
})

test('restoring earlier settings brings back their hero image', async () => {
  const { call, ids, restore } = await chooseTwo()
  const { body } = await call('GET', '/api/admin/versions/settings/1/1')
  expect(body.images).toMatchObject({ heroImageId: { id: ids[0] } })
  expect((await restore({})).status).toBe(200)
  expect(await shownId()).toBe(ids[0] ?? 0)
  expect((await call('DELETE', `/api/images/${ids[0]}`)).status).toBe(409)
})

test('earlier settings whose hero image was deleted can be restored only with the current hero image', async () => {
  const { call, ids, restore } = await chooseTwo()
  await call('DELETE', `/api/images/${ids[0]}`)
  expect((await restore({})).status).toBe(400)
  expect((await restore({ keepsImages: true })).status).toBe(200)
  expect(await shownId()).toBe(ids[1] ?? 0)
})

test('with SETTINGS=locked, the home page keeps the chosen hero image, because no variable sets another', async () => {
  const { ids } = await chooseTwo()
  its.site.config.areSettingsLocked = true
  expect(await shownId()).toBe(ids[1] ?? 0)
})
