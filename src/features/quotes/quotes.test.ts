import { expect, test } from 'bun:test'
import { asAdministrator, createImage, createQuote } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

test('GET /api/quotes returns a quote with its image and text color', async () => {
  const image = await createImage(its.site.db)
  await createQuote(its.site.db, { text: 'It answers.', author: '', image_id: image.id, text_color: 'black' })

  expect(await (await its.site.get('/api/quotes')).json()).toEqual([
    {
      id: 1,
      text: 'It answers.',
      author: '',
      textColor: 'black',
      imageUrl: `/files/${image.file_key}/1920.webp`,
      file: expect.objectContaining({ id: image.id }),
      version: 1,
    },
  ])
})

test('a quote without an image has null as imageUrl and file', async () => {
  await createQuote(its.site.db)
  expect(await (await its.site.get('/api/quotes')).json()).toMatchObject([{ imageUrl: null, file: null }])
})

test('a quote can be created, changed and deleted, and the home page shows it', async () => {
  const call = await asAdministrator(its.site)
  const image = await createImage(its.site.db)
  const imageUrl = `/files/${image.file_key}/1920.webp`
  const made = await call('POST', '/api/quotes/', { id: 0, text: 'Grow.', author: '', imageUrl, textColor: 'black' })
  expect(made).toMatchObject({ status: 201, body: { author: '', textColor: 'black', imageUrl, version: 1 } })
  const path = `/api/quotes/${made.body.id}`
  const changed = await call('PUT', path, { ...made.body, text: 'Grow on.', author: 'Nell', textColor: 'white' })
  expect(changed).toMatchObject({ status: 200, body: { text: 'Grow on.', textColor: 'white', imageUrl, version: 2 } })
  expect(await (await its.site.get('/')).text()).toContain('Grow on.')
  expect((await call('PUT', path, { imageUrl: null })).body).toMatchObject({ text: 'Grow on.', imageUrl: null })
  expect((await call('PUT', path, { text: 'June', version: 1 })).status).toBe(409)
  expect((await call('DELETE', path)).status).toBe(200)
  expect(await (await its.site.get('/api/quotes')).json()).toEqual([])
  expect((await call('PUT', path, { text: 'June' })).status).toBe(404)
})

test.each([
  ['no text', { text: '' }, 'text'],
  ['251 characters of text', { text: 'x'.repeat(251) }, 'text'],
  ['an author of 51 characters', { text: 'x', author: 'x'.repeat(51) }, 'author'],
  ['an unknown text color', { text: 'x', textColor: 'red' }, 'textColor'],
])('a quote with %s gets a 400 that names the field', async (_, form, field) => {
  const call = await asAdministrator(its.site)
  const { id } = await createQuote(its.site.db)
  const made = await call('POST', '/api/quotes/', form)
  const changed = await call('PUT', `/api/quotes/${id}`, form)
  for (const { status, body } of [made, changed]) expect([status, Object.keys(body.fields)]).toEqual([400, [field]])
  expect((await call('POST', '/api/quotes/', { text: 'x'.repeat(250), author: 'x'.repeat(50) })).status).toBe(201)
})
