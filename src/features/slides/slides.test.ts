import { expect, test } from 'bun:test'
import { NOW } from '#testing/create-test-site.ts'
import { asAdministrator, createAdministrator, createImage, createSlide, signIn } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

type Shown = { id: number; caption?: string }

const home = async () => (await its.site.get('/')).text()
const UNASSIGNED = '/api/images/unassigned'
const carousel = async (): Promise<Shown[]> => (await (await its.site.get(`${UNASSIGNED}?for=carousel`)).json()).images
const idsOf = (images: Shown[]) => images.map(({ id }) => id)

/** Creates `count` images, and slides of the first `slides` of them. */
async function createImages(count: number, slides = 0) {
  const ids: number[] = []
  for (let index = 0; index < count; index++) ids.push((await createImage(its.site.db)).id)
  for (let position = 0; position < slides; position++)
    await createSlide(its.site.db, ids[position] ?? 0, { position, caption: `Caption ${position + 1}` })
  return { ids, call: await asAdministrator(its.site) }
}

test('until an administrator chooses images, the carousel contains the unassigned images, with and without paging', async () => {
  await createImages(3)
  const { bearer } = await signIn(its.site.db, (await createAdministrator(its.site.db)).id)
  for (const query of ['?', '?page=2&pageSize=2&']) {
    const [ours, unassigned] = [
      await its.site.get(`${UNASSIGNED}${query}for=carousel`),
      await its.site.get(`${UNASSIGNED}${query}`, bearer),
    ]
    expect(await ours.json()).toEqual(await unassigned.json())
  }
})

test('only administrators get the unassigned images once slides are chosen, and no response comes from the cache of the others', async () => {
  const { ids } = await createImages(3, 1)
  const session = await signIn(its.site.db, (await createAdministrator(its.site.db)).id)
  const unassigned = ids.slice(1)
  for (const { headers, plain } of [
    { headers: {}, plain: ids.slice(0, 1) },
    { headers: session.bearer, plain: unassigned },
    { headers: session.cookie, plain: unassigned },
    { headers: { cookie: '__Host-session=expired' }, plain: ids.slice(0, 1) },
    { headers: {}, plain: ids.slice(0, 1) },
  ])
    for (const page of ['', '&page=1']) {
      const read = async (query: string) => (await its.site.get(`${UNASSIGNED}${query}${page}`, headers)).json()
      expect(idsOf((await read('?')).images)).toEqual(plain)
      expect((await read('?for=carousel')).images).toMatchObject([{ id: ids[0], caption: 'Caption 1' }])
    }
  expect((await its.site.get(`${UNASSIGNED}?for=everyone`)).status).toBe(400)
})

test('chosen images replace the unassigned ones in the carousel at the very next request, and removing them all restores the home page', async () => {
  const { ids, call } = await createImages(3)
  const before = await home()
  const added = await call('POST', '/api/slides', { imageIds: [ids[2], ids[0]], caption: '  Night \n ferns ' })
  expect(added).toMatchObject({ status: 201, body: { slides: [{ caption: 'Night ferns' }, { version: 1 }] } })
  expect(await carousel()).toMatchObject([{ id: ids[2], caption: 'Night ferns' }, { id: ids[0] }])
  expect(await (await its.site.get(`${UNASSIGNED}?for=carousel&page=1&pageSize=1`)).json()).toMatchObject({
    images: [{ id: ids[2] }],
    total: 2,
  })
  expect(await home()).toContain('Night ferns</p>')
  // The unassigned images are still those that nothing uses.
  expect((await call('GET', UNASSIGNED)).body.images).toMatchObject([{ id: ids[1] }])
  expect((await call('DELETE', '/api/slides')).status).toBe(200)
  expect(await home()).toBe(before)
})

test('the home page says so when the carousel has no images or its images cannot be fetched', async () => {
  expect(await home()).toContain('No images found in the database.')
  await its.site.db.schema.alterTable('slides').renameTo('slides_away').execute()
  await createImages(1)
  const response = await its.site.get('/')
  expect(response.status).toBe(503)
  expect(await response.text()).toContain('Error fetching images from the server. Please try again later.')
})

test('an image is added to the carousel only once, at the requested position, and then counts as used', async () => {
  const { ids, call } = await createImages(4, 2)
  await call('POST', '/api/slides', { imageIds: [ids[0], ids[3], ids[3]], position: 1 })
  expect(idsOf(await carousel())).toEqual([ids[0], ids[3], ids[1]].map(Number))
  expect((await call('GET', '/api/images?use=used')).body.images[0].usedBy).toMatchObject([
    { kind: 'slide', title: '' },
  ])
  expect(await call('DELETE', `/api/images/${ids[3]}`)).toMatchObject({
    status: 409,
    body: { error: 'The carousel uses this image. Remove it there first.' },
  })
})

test('a slide whose image is in the trash is hidden and comes back with its image', async () => {
  const { ids, call } = await createImages(3, 2)
  const change = (deleted_at: string | null) =>
    its.site.db
      .updateTable('images')
      .set({ deleted_at })
      .where('id', '=', ids[0] ?? 0)
      .execute()
  await change(NOW.toISOString())
  expect(idsOf(await carousel())).toEqual([ids[1] ?? 0])
  expect((await call('GET', '/api/slides')).body.slides).toHaveLength(1)
  await change(null)
  expect(await carousel()).toMatchObject([{ id: ids[0], caption: 'Caption 1' }, { id: ids[1] }])
})

test('when two administrators change a caption or the order of the carousel, the second one gets 409', async () => {
  const { ids, call } = await createImages(3, 3)
  const put = (form: object) => call('PUT', '/api/slides/1', form)
  expect((await put({ caption: 'Moss', version: 1 })).body).toMatchObject({ caption: 'Moss', version: 2 })
  expect((await put({ caption: 'Fern', version: 1 })).status).toBe(409)
  const reorder = (order: number[], was: number[]) => call('POST', '/api/slides/update-order', { order, was })
  expect((await reorder([3, 1, 2], [1, 2, 3])).status).toBe(200)
  expect((await reorder([2, 1, 3], [1, 2, 3])).status).toBe(409)
  expect((await reorder([3, 1], [3, 1, 2])).status).toBe(409)
  expect(idsOf(await carousel())).toEqual([ids[2], ids[0], ids[1]].map(Number))
})

test('removing a slide keeps its image, and removing the last one brings the unassigned images back into the carousel', async () => {
  const { ids, call } = await createImages(2, 1)
  expect((await call('DELETE', '/api/slides/1')).status).toBe(200)
  expect(idsOf(await carousel())).toEqual(ids)
  expect((await call('DELETE', '/api/slides/1')).status).toBe(404)
  expect((await call('PUT', '/api/slides/1', { caption: 'Moss' })).status).toBe(404)
  expect(await its.site.db.selectFrom('image_uses').selectAll().execute()).toEqual([])
})

test.each([
  ['an unknown image', { imageIds: [99] }],
  ['no images', {}],
  ['97 images', { imageIds: Array.from({ length: 97 }, (_, index) => index + 1) }],
  ['a caption of 201 characters', { imageIds: [1], caption: 'x'.repeat(201) }],
])('adding %s to the carousel gets a 400 and adds nothing', async (_, form) => {
  const { call } = await createImages(1)
  expect((await call('POST', '/api/slides', form)).status).toBe(400)
  expect((await call('GET', '/api/slides')).body.slides).toEqual([])
})

test('the carousel takes at most 96 images', async () => {
  const { ids, call } = await createImages(97)
  expect((await call('POST', '/api/slides', { imageIds: ids.slice(1) })).status).toBe(201)
  expect((await call('POST', '/api/slides', { imageIds: [ids[0]] })).status).toBe(400)
})
