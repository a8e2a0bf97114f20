import { expect, test } from 'bun:test'
import { asAdministrator, createImage, createPost, createQuote, createSection } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'
import type { VersionList } from './versions.schema.ts'

const its = withSite()

type Call = Awaited<ReturnType<typeof asAdministrator>>

const PATH = '/api/admin/versions'
const listOf = async (call: Call, noun: string, id: number): Promise<VersionList> =>
  (await call('GET', `${PATH}/${noun}/${id}`)).body
const restore = (call: Call, noun: string, id: number, version: number, body: object = {}) =>
  call('POST', `${PATH}/${noun}/${id}/${version}/restore`, body)

test('restoring an earlier version of a post neither publishes nor unpublishes the post', async () => {
  const call = await asAdministrator(its.site)
  const { id } = await createPost(its.site.db, { published: 0, content: 'first' })
  await call('PUT', `/api/blog/${id}`, { published: true })
  await call('PUT', `/api/blog/${id}`, { content: 'second' })
  expect((await restore(call, 'post', id, 1)).status).toBe(200)
  expect((await call('GET', `/api/blog/${id}`)).body).toMatchObject({ content: 'first', published: true })
})

test('restoring an earlier version of a section brings back its image', async () => {
  const call = await asAdministrator(its.site)
  const image = await createImage(its.site.db)
  const { id } = await createSection(its.site.db, { image_id: image.id })
  await call('POST', '/api/about-us/save-image-id', { sectionId: id, imageId: null })
  const { versions } = await listOf(call, 'section', id)
  expect(versions[0]?.changed).toEqual(['imageId'])
  const { body } = await call('GET', `${PATH}/section/${id}/1`)
  expect(body.images).toMatchObject({ imageId: { id: image.id, alt: 'A fern' } })
  await restore(call, 'section', id, 1)
  expect((await call('GET', '/api/about-us')).body[0].imageId).toBe(image.id)
})

test('a version whose image was deleted can be restored only without its image', async () => {
  const call = await asAdministrator(its.site)
  const [image, other] = [await createImage(its.site.db), await createImage(its.site.db)]
  const { id } = await createQuote(its.site.db, { text: 'first', image_id: image.id })
  await call('PUT', `/api/quotes/${id}`, { text: 'second', imageId: other.id })
  await call('DELETE', `/api/images/${image.id}`)
  expect((await call('GET', `${PATH}/quote/${id}/1`)).body.images).toEqual({ imageId: null })
  const refused = await restore(call, 'quote', id, 1)
  expect(refused.status).toBe(400)
  expect(refused.body.error).toStartWith('The image of this version was deleted.')
  expect((await restore(call, 'quote', id, 1, { keepsImages: true })).status).toBe(200)
  const [quote] = (await call('GET', '/api/quotes')).body
  expect([quote.text, quote.file.id]).toEqual(['first', other.id])
})

test('restoring earlier settings keeps fields that only another version of the program knows', async () => {
  const call = await asAdministrator(its.site)
  const value = JSON.stringify({ brand: 'first', scent: 'pine' })
  await its.site.db.insertInto('settings').values({ id: 1, value, updated_at: '2026-01-02T00:00:00Z' }).execute()
  await call('PUT', '/api/admin/settings', { brand: 'second', tagline: 'Moss' })
  await restore(call, 'settings', 1, 1)
  const stored = await its.site.db.selectFrom('settings').select('value').executeTakeFirstOrThrow()
  expect(JSON.parse(stored.value)).toEqual({ brand: 'first', scent: 'pine' })
})

test('earlier versions of locked settings can be read but not restored', async () => {
  const call = await asAdministrator(its.site)
  await call('PUT', '/api/admin/settings', { brand: 'second' })
  its.site.config.areSettingsLocked = true
  expect((await listOf(call, 'settings', 1)).versions).toHaveLength(2)
  expect((await restore(call, 'settings', 1, 0)).status).toBe(403)
})

test('restoring a version that breaks a current rule gets an error with that rule', async () => {
  const call = await asAdministrator(its.site)
  const { id } = await createPost(its.site.db, { title: '' })
  await call('PUT', `/api/blog/${id}`, { title: 'Frost' })
  const { status, body } = await restore(call, 'post', id, 1)
  expect([status, body.fields]).toEqual([400, { title: 'Enter a title.' }])
})

test('restoring an unknown version gets 404', async () => {
  const call = await asAdministrator(its.site)
  const { id } = await createPost(its.site.db)
  expect((await restore(call, 'post', id, 7)).status).toBe(404)
})
