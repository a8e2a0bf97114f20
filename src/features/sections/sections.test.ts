import { expect, test } from 'bun:test'
import { asAdministrator, createImage, createSection, everyWidth } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

test('sections are listed in page order with their images', async () => {
  const image = await createImage(its.site.db)
  await createSection(its.site.db, { title: 'Second', position: 1 })
  await createSection(its.site.db, { title: 'First', position: 0, image_id: image.id })

  const response = await its.site.get('/api/about-us')
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual([
    {
      id: 2,
      title: 'First',
      text: 'Ferns.',
      imageId: image.id,
      file: {
        id: image.id,
        imageUrl: `/files/${image.file_key}/1920.webp`,
        alt: 'A fern',
        isDecorative: false,
        width: 1920,
        height: 1280,
        widths: everyWidth(1920),
        placeholder: '',
        fileName: '',
        version: 1,
      },
      version: 1,
    },
    { id: 1, title: 'Second', text: 'Ferns.', imageId: null, file: null, version: 1 },
  ])
})

const listed = async (): Promise<{ id: number; title: string }[]> => (await its.site.get('/api/about-us')).json()
const titles = async () => (await listed()).map(({ title }) => title)
const idsOf = (sections: { id: number }[]) => sections.map(({ id }) => id)

async function createThree(): Promise<[number, number, number]> {
  for (const position of [0, 1, 2]) await createSection(its.site.db, { title: `${position}`, position })
  return idsOf(await listed()) as [number, number, number]
}

test('a new section comes last, and the next request for the home page shows it', async () => {
  const call = await asAdministrator(its.site)
  const image = await createImage(its.site.db)
  await createSection(its.site.db, { title: 'First', position: 4 })
  const created = await call('POST', '/api/about-us/create', {
    title: ' Second ',
    text: 'Ferns\n\nand 🌿.',
    imageId: image.id,
    imageUrl: '',
  })
  expect(created).toMatchObject({
    status: 201,
    body: { title: 'Second', text: 'Ferns\n\nand 🌿.', imageId: image.id, file: { id: image.id }, version: 1 },
  })
  expect(await titles()).toEqual(['First', 'Second'])
  expect(await (await its.site.get('/')).text()).toContain('and 🌿.')
})

test('the image of a section can be given by its URL', async () => {
  const call = await asAdministrator(its.site)
  const { id, file_key } = await createImage(its.site.db)
  const words = { title: 'Ferns', text: 'They grow.' }
  const imageUrl = `/files/${file_key}/1920.webp`
  expect((await call('POST', '/api/about-us/create', { ...words, imageUrl })).body.imageId).toBe(id)
  const unknown = await call('POST', '/api/about-us/create', { ...words, imageUrl: '/files/nothing.webp' })
  expect(unknown).toMatchObject({ status: 400, body: { fields: { imageUrl: expect.any(String) } } })
})

test.each([
  ['no title', { text: 'x' }, 'title'],
  ['a blank title', { title: ' \n', text: 'x' }, 'title'],
  ['a title of 201 characters', { title: 'x'.repeat(201), text: 'x' }, 'title'],
  ['no text', { title: 'x' }, 'text'],
  ['a NUL byte', { title: 'x\0', text: 'x' }, 'title'],
  ['an unknown image', { title: 'x', text: 'x', imageId: 99 }, 'imageId'],
])('a new section with %s gets 400 and is not stored', async (_, form, field) => {
  const call = await asAdministrator(its.site)
  const { status, body } = await call('POST', '/api/about-us/create', form)
  expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  expect(await titles()).toEqual([])
})

test.each([
  ['one character', 'x', 'x'],
  ['200 characters', 'ü'.repeat(200), 'x'],
  ['200 KB', 'Ferns', '🌿 '.repeat(40_000)],
  ['right-to-left text and emoji', 'שרכים 🌿', 'سرخس\nأخضر'],
])('a section of %s is stored unchanged', async (_, title, text) => {
  const call = await asAdministrator(its.site)
  const made = await call('POST', '/api/about-us/create', { title, text })
  expect(made).toMatchObject({ status: 201, body: { title, text: text.trim() } })
})

test('saving a stale version of a section gets 409, and without a version the last save wins', async () => {
  const call = await asAdministrator(its.site)
  const { id: sectionId } = await createSection(its.site.db)
  const save = (title: string, version?: number) =>
    call('POST', '/api/about-us/update', { sectionId, title, text: 'x', imageId: null, version })
  expect(await save('June', 1)).toMatchObject({ status: 200, body: { title: 'June', version: 2 } })
  expect(await save('Nell', 1)).toMatchObject({
    status: 409,
    body: { error: expect.stringMatching(/^Some(one|body) else/) },
  })
  expect(await titles()).toEqual(['June'])
  expect(await save('Nell')).toMatchObject({ status: 200, body: { title: 'Nell', version: 3 } })
  expect((await save('Nell', 3)).status).toBe(200)
})

test('the image of a section can be set and removed on its own', async () => {
  const call = await asAdministrator(its.site)
  const { id: sectionId } = await createSection(its.site.db)
  const image = await createImage(its.site.db)
  const give = (imageId: number | null) => call('POST', '/api/about-us/save-image-id', { sectionId, imageId })
  expect((await give(image.id)).body).toMatchObject({ title: 'The hollow', file: { id: image.id }, version: 2 })
  expect((await (await its.site.get('/api/images/unassigned')).json()).images).toEqual([])
  expect((await give(null)).body).toMatchObject({ imageId: null, file: null, version: 3 })
  expect((await give(99)).status).toBe(400)
})

test('sections with equal positions have the same order in the list and on its pages and can be moved', async () => {
  const call = await asAdministrator(its.site)
  // Highest id first: without a second sort key, databases return equal rows in insertion order.
  for (const id of [30, 20, 10]) await createSection(its.site.db, { id, position: 0 })
  expect(idsOf(await listed())).toEqual([10, 20, 30])
  for (const [place, id] of [10, 20, 30].entries()) {
    const { sections } = await (await its.site.get(`/api/about-us?page=${place + 1}&pageSize=1`)).json()
    expect(idsOf(sections)).toEqual([id])
  }
  const moved = { order: [30, 10, 20], was: [10, 20, 30] }
  expect((await call('POST', '/api/about-us/update-order', moved)).status).toBe(200)
  expect(idsOf(await listed())).toEqual([30, 10, 20])
})

test('a new order of sections is stored as a whole or not at all', async () => {
  const call = await asAdministrator(its.site)
  const [a, b, c] = await createThree()
  const reorder = async (order: number[], was?: number[]) =>
    (await call('POST', '/api/about-us/update-order', { order, was })).status
  expect(await reorder([c, a, b], [a, b, c])).toBe(200)
  expect(await titles()).toEqual(['2', '0', '1'])
  // The previous order is outdated by now.
  expect(await reorder([b, a, c], [a, b, c])).toBe(409)
  expect(await reorder([a, b], [c, a, b])).toBe(409)
  expect(await reorder([a, b, b])).toBe(409)
  expect(await reorder([a, b, 99])).toBe(409)
  expect(await titles()).toEqual(['2', '0', '1'])
  expect(await reorder([a, b, c])).toBe(200)
})

test('one of two simultaneous reorders of sections gets 409', async () => {
  const call = await asAdministrator(its.site)
  let was: number[] = await createThree()
  for (let time = 0; time < 5; time++) {
    const orders = [was.toReversed(), [...was.slice(1), ...was.slice(0, 1)]]
    const answers = await Promise.all(orders.map((order) => call('POST', '/api/about-us/update-order', { order, was })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    was = idsOf(await listed())
  }
})

test('a deleted section leaves the page, and deleting it again gets 404', async () => {
  const call = await asAdministrator(its.site)
  const { id: sectionId } = await createSection(its.site.db)
  expect((await call('DELETE', '/api/about-us/delete', { sectionId })).status).toBe(200)
  expect(await titles()).toEqual([])
  expect(await call('DELETE', '/api/about-us/delete', { sectionId })).toMatchObject({ status: 404 })
  const form = { sectionId, title: 'x', text: 'x', imageId: null, version: 1 }
  expect((await call('POST', '/api/about-us/update', form)).status).toBe(404)
})

test('a section update with a number that the databases cannot store gets 400', async () => {
  const call = await asAdministrator(its.site)
  const { id: sectionId } = await createSection(its.site.db)
  for (const wrong of [9_007_199_254_740_991, 3_000_000_000, -1, 1.5]) {
    const form = { title: 'x', text: 'x', sectionId }
    for (const part of [{ sectionId: wrong }, { version: wrong }, { imageId: wrong }]) {
      const { status, body } = await call('POST', '/api/about-us/update', { ...form, ...part })
      expect([status, Object.keys(body.fields)]).toEqual([400, Object.keys(part)])
    }
  }
})
