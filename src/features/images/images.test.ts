import { beforeEach, describe, expect, test } from 'bun:test'
import { imageSrcSet, imageWidths } from '#platform/files/image-files.ts'
import { NOW } from '#testing/create-test-site.ts'
import { asAdministrator, createImage, createQuote, createSection } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

test('unassigned images are those that no section or quote uses', async () => {
  const { db, get } = its.site
  const inSection = await createImage(db)
  const inQuote = await createImage(db)
  const free = await createImage(db, { alt: 'Seed heads' })
  await createSection(db, { image_id: inSection.id })
  await createQuote(db, { image_id: inQuote.id })

  const { images } = await (await get('/api/images/unassigned')).json()
  expect(images).toEqual([expect.objectContaining({ id: free.id, alt: 'Seed heads' })])
})

test('an image of a weekly update never appears in the carousel, even after a section used it', async () => {
  const { db, get } = its.site
  const call = await asAdministrator(its.site)
  const { id } = await createImage(db, { purpose: 'update' })
  const { id: other } = await createImage(db)
  const idsIn = async (query: string) => {
    const { body } = await call('GET', `/api/images?${query}`)
    return body.images.map((image: { id: number }) => image.id)
  }
  const unassigned = async () => (await (await get('/api/images/unassigned')).json()).images
  expect(await unassigned()).toMatchObject([{ id: other }])
  expect((await (await get('/api/images/unassigned?page=1')).json()).total).toBe(1)
  expect([await idsIn('use=update'), await idsIn('use=unused'), await idsIn('use=used')]).toEqual([[id], [other], []])
  expect((await call('GET', '/api/images')).body.images).toMatchObject([{ purpose: 'site' }, { purpose: 'update' }])

  const { body: section } = await call('POST', '/api/about-us/create', {
    title: 'Moss',
    text: 'It grows.',
    imageId: id,
  })
  expect([await idsIn('use=update'), await idsIn('use=unused'), await idsIn('use=used')]).toEqual([[], [other], [id]])
  await call('DELETE', '/api/about-us/delete', { sectionId: section.id })
  expect([await idsIn('use=update'), await idsIn('use=unused'), await idsIn('use=used')]).toEqual([[id], [other], []])
  expect(await unassigned()).toHaveLength(1)
})

test('the use of an image is hidden, restored and deleted together with its section, even if plain SQL changes the section', async () => {
  const { db } = its.site
  const image = await createImage(db)
  const section = await createSection(db, { image_id: image.id })
  const quote = await createQuote(db, { image_id: image.id })
  const uses = () => db.selectFrom('image_uses').select(['noun', 'is_shown']).orderBy('noun').execute()
  const change = (deleted_at: string | null) =>
    db.updateTable('sections').set({ deleted_at }).where('id', '=', section.id).execute()
  const ofQuote = { noun: 'quote' as const, is_shown: 1 as const }
  await change(NOW.toISOString())
  expect(await uses()).toEqual([ofQuote, { noun: 'section', is_shown: 0 }])
  await change(null)
  expect(await uses()).toEqual([ofQuote, { noun: 'section', is_shown: 1 }])
  await db.deleteFrom('sections').execute()
  expect(await uses()).toEqual([ofQuote])
  await db.deleteFrom('images').where('id', '=', image.id).execute()
  expect(await uses()).toEqual([])
  expect((await its.site.get('/api/quotes').then((response) => response.json()))[0]).toMatchObject({
    id: quote.id,
    imageUrl: null,
  })
})

test('an image that a future kind of content uses leaves the carousel and cannot be deleted forever', async () => {
  const { db, get } = its.site
  const call = await asAdministrator(its.site)
  const { id } = await createImage(db)
  const use = { noun: 'page' as 'section', noun_id: 1, image_id: id, position: 0, is_shown: 1 as const }
  await db.insertInto('image_uses').values(use).execute()
  expect((await (await get('/api/images/unassigned')).json()).images).toEqual([])
  expect((await call('GET', '/api/images?use=used')).body.images).toMatchObject([{ id }])
  await db.updateTable('images').set({ deleted_at: NOW.toISOString() }).execute()
  expect((await call('DELETE', '/api/trash', { kind: 'picture', id })).status).toBe(409)
})

test('an image is never stored wider than its original', () => {
  expect(imageWidths(2400)).toEqual([320, 640, 960, 1280, 2000])
  expect(imageWidths(1920)).toEqual([320, 640, 960, 1280, 1920])
  expect(imageWidths(700)).toEqual([320, 640, 700])
  expect(imageWidths(200)).toEqual([200])
})

test('a srcset lists the stored widths', () => {
  expect(imageSrcSet('/files/key/700.webp', [320, 640, 700], 'avif')).toBe(
    '/files/key/320.avif 320w, /files/key/640.avif 640w, /files/key/700.avif 700w',
  )
})

test('all images are listed newest first with their uses', async () => {
  const { db } = its.site
  const call = await asAdministrator(its.site)
  const [fern, free] = [await createImage(db), await createImage(db, { file_name: 'IMG_1.jpg' })]
  await createSection(db, { title: 'The hollow', image_id: fern.id })
  await createSection(db, { title: 'In the trash', image_id: fern.id, deleted_at: NOW.toISOString() })
  await createQuote(db, { text: 'Grow.', image_id: fern.id })
  expect((await call('GET', '/api/images')).body.images).toEqual([
    expect.objectContaining({ id: free.id, fileName: 'IMG_1.jpg', usedBy: [] }),
    expect.objectContaining({
      id: fern.id,
      usedBy: [
        { kind: 'section', id: 1, title: 'The hollow' },
        { kind: 'quote', id: 1, title: 'Grow.' },
      ],
    }),
  ])
})

describe('images are listed in pages', () => {
  const ids: number[] = []
  const list = async (query: string) => {
    const call = await asAdministrator(its.site)
    const { body } = await call('GET', `/api/images?${query}`)
    return { ...body, images: body.images.map(({ id }: { id: number }) => ids.indexOf(id)) }
  }
  beforeEach(async () => {
    const { db } = its.site
    const images = [
      { alt: 'A fern', file_name: 'IMG_1.jpg' },
      { alt: 'The brook', file_name: '' },
      { alt: '', file_name: 'FERN und Bäche.png' },
      { alt: 'A fern', deleted_at: NOW.toISOString() },
    ]
    ids.splice(0)
    for (const image of images) ids.push((await createImage(db, image)).id)
    await createSection(db, { image_id: ids[1] ?? 0 })
    await createQuote(db, { image_id: ids[0] ?? 0, deleted_at: NOW.toISOString() })
  })

  test.each([
    ['page=1', [2, 1, 0]],
    ['use=unused', [2, 0]],
    ['use=used', [1]],
    ['search=BÄCHE  fern', [2]],
    ['search=img_1', [0]],
    ['search=fern&use=used', []],
    ['search=', [2, 1, 0]],
  ])('GET /api/images?%s returns the matching images, newest first', async (query, images) => {
    expect(await list(query)).toMatchObject({ images, total: images.length, page: 1, pageSize: 50 })
  })

  test('a page of an image search counts only the images found', async () => {
    expect(await list('page=2&pageSize=2')).toMatchObject({ images: [0], total: 3, page: 2, pageSize: 2 })
    expect(await list('page=2&pageSize=1&search=fern')).toMatchObject({ images: [0], total: 2, page: 2, pageSize: 1 })
    expect(await list('page=9&search=fern')).toMatchObject({ images: [], total: 2, page: 9 })
  })

  test.each([
    ['page 0', 'page=0'],
    ['an unknown use', 'use=both'],
    ['a search of 201 characters', `search=${'x'.repeat(201)}`],
  ])('GET /api/images with %s gets 400', async (_, query) => {
    expect((await (await asAdministrator(its.site))('GET', `/api/images?${query}`)).status).toBe(400)
  })
})

test('GET /api/images?use=undescribed returns images on the site that are neither described nor decorative', async () => {
  const { db } = its.site
  const call = await asAdministrator(its.site)
  await createImage(db)
  await createImage(db, { alt: '', is_decorative: 1 })
  await createImage(db, { alt: '', deleted_at: NOW.toISOString() })
  await createImage(db, { alt: '', purpose: 'update' })
  const quoted = await createImage(db, { alt: '', purpose: 'update' })
  await createQuote(db, { image_id: quoted.id })
  const unused = await createImage(db, { alt: '' })
  const { body } = await call('GET', '/api/images?use=undescribed')
  expect(body).toMatchObject({ images: [{ id: unused.id }, { id: quoted.id }], total: 2 })
  expect((await call('GET', '/api/images?page=1')).body).toMatchObject({ total: 5, undescribed: 2 })
})

test('an image can be described or marked as decorative', async () => {
  const call = await asAdministrator(its.site)
  const { id } = await createImage(its.site.db, { alt: '' })
  const say = async (form: object) => (await call('PUT', `/api/images/${id}`, form)).body
  expect(await say({ alt: ' Seed heads ' })).toMatchObject({ alt: 'Seed heads', isDecorative: false })
  expect(await say({ alt: 'Seed heads', isDecorative: true })).toMatchObject({ alt: '', isDecorative: true })
  expect(await say({ alt: '' })).toMatchObject({ fields: { alt: expect.stringContaining('decorative') } })
  expect(await say({ alt: 'x'.repeat(501) })).toMatchObject({ fields: { alt: expect.any(String) } })
  expect((await call('PUT', '/api/images/99', { alt: 'x' })).status).toBe(404)
  // Version 2 is outdated by now.
  expect((await call('PUT', `/api/images/${id}`, { alt: 'x', version: 2 })).status).toBe(409)
  expect((await call('PUT', `/api/images/${id}`, { alt: 'x', version: 3 })).body).toMatchObject({
    alt: 'x',
    version: 4,
  })
})

test('deleting an image gets 409 while a section uses it', async () => {
  const { db, get } = its.site
  const call = await asAdministrator(its.site)
  const { id } = await createImage(db)
  const section = await createSection(db, { title: 'The hollow', image_id: id })
  const refused = await call('DELETE', `/api/images/${id}`)
  expect(refused).toMatchObject({ status: 409, body: { error: expect.stringContaining('“The hollow”') } })
  await call('DELETE', '/api/about-us/delete', { sectionId: section.id })
  expect((await call('DELETE', `/api/images/${id}`)).status).toBe(200)
  expect((await (await get('/api/images/unassigned')).json()).images).toEqual([])
  expect((await call('GET', '/api/images')).body.images).toEqual([])
  expect((await call('DELETE', `/api/images/${id}`)).status).toBe(404)
})
