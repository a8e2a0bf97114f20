import { expect, test } from 'bun:test'
import { createImage, createQuote } from '../testing/factories.ts'
import { withSite } from '../testing/with-site.ts'

const its = withSite()

test('a quote comes with its picture and its text colour', async () => {
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
    },
  ])
})

test('a quote without a picture says so', async () => {
  await createQuote(its.site.db)
  expect(await (await its.site.get('/api/quotes')).json()).toMatchObject([{ imageUrl: null, file: null }])
})
