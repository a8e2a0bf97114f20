import { expect, test } from 'bun:test'
import { createImage, createSection } from '../testing/factories.ts'
import { withSite } from '../testing/with-site.ts'

const its = withSite()

test('sections come in the order of the page, with their pictures', async () => {
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
        width: 1920,
        height: 1280,
      },
    },
    { id: 1, title: 'Second', text: 'Ferns.', imageId: null, file: null },
  ])
})

test('without sections the list is empty', async () => {
  expect(await (await its.site.get('/api/about-us')).json()).toEqual([])
})
