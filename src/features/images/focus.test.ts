import { expect, test } from 'bun:test'
import { asAdministrator, createImage, createQuote, createSection } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

const home = async () => (await its.site.get('/')).text()

test('the focal point of an image is its middle until an administrator moves it, which raises the version of the image', async () => {
  const call = await asAdministrator(its.site)
  const { id } = await createImage(its.site.db, { alt: '', file_name: 'fern.jpg' })
  const put = (form: object) => call('PUT', `/api/images/${id}`, form)
  expect((await call('GET', '/api/images')).body.images[0]).not.toHaveProperty('focus')
  expect(await put({ focus: { x: 20, y: 75 }, version: 1 })).toMatchObject({
    status: 200,
    body: { focus: { x: 20, y: 75 }, alt: '', isDecorative: false, version: 2 },
  })
  expect((await put({ focus: { x: 0, y: 0 }, version: 1 })).status).toBe(409)
  expect((await put({ alt: 'A fern', version: 2 })).body).toMatchObject({ alt: 'A fern', focus: { x: 20, y: 75 } })
  const { events } = (await call('GET', '/api/admin/audit')).body
  expect(events.slice(0, 2)).toMatchObject([
    { action: 'described the picture', subject: 'fern.jpg' },
    { action: 'moved the focal point of the picture', subject: 'fern.jpg', item: { id } },
  ])
  expect((await put({ focus: { x: 50, y: 50 } })).body).not.toHaveProperty('focus')
})

test.each([
  ['a focal point outside of the image', { focus: { x: 101, y: 0 } }],
  ['a fraction of a percent', { focus: { x: 0.5, y: 0 } }],
  ['only one coordinate', { focus: { x: 5 } }],
  ['text as a focal point', { focus: '5 5' }],
  ['only a version', { version: 1 }],
])('an image update with %s gets a 400 and changes nothing', async (_, form) => {
  const call = await asAdministrator(its.site)
  const { id } = await createImage(its.site.db)
  expect((await call('PUT', `/api/images/${id}`, form)).status).toBe(400)
  expect((await call('GET', '/api/images')).body.images[0].version).toBe(1)
})

test('sections, the quote and the carousel crop an image around its focal point at the very next request', async () => {
  const { db } = its.site
  const call = await asAdministrator(its.site)
  const [inSection, inQuote, free] = [await createImage(db), await createImage(db), await createImage(db)]
  await createSection(db, { image_id: inSection.id })
  await createQuote(db, { image_id: inQuote.id })
  expect(await home()).not.toContain(' data-focus="')
  const points = [
    [inSection.id, { x: 0, y: 100 }, '0 100'],
    [inQuote.id, { x: 33, y: 50 }, '35 50'],
    [free.id, { x: 62, y: 8 }, '60 10'],
  ] as const
  for (const [id, focus, shown] of points) {
    await call('PUT', `/api/images/${id}`, { focus })
    const html = await home()
    expect(html).toContain(` data-focus="${shown}"`)
    for (const place of shown.split(' ')) expect(html).toMatch(new RegExp(`--focus-[xy]:\\s*${place}%`))
    expect(html.split('</style>').at(-1)).not.toContain(' style=')
  }
})
