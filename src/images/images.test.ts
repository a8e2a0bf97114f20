import { expect, test } from 'bun:test'
import { createImage, createQuote, createSection } from '../testing/factories.ts'
import { withSite } from '../testing/with-site.ts'
import { pictureSrcSet, pictureWidths } from './picture-files.ts'

const its = withSite()

test('unassigned are the images that no section and no quote uses', async () => {
  const { db, get } = its.site
  const inSection = await createImage(db)
  const inQuote = await createImage(db)
  const free = await createImage(db, { alt: 'Seed heads' })
  await createSection(db, { image_id: inSection.id })
  await createQuote(db, { image_id: inQuote.id })

  const { images } = await (await get('/api/images/unassigned')).json()
  expect(images).toEqual([expect.objectContaining({ id: free.id, alt: 'Seed heads' })])
})

test('a picture is stored no wider than it is', () => {
  expect(pictureWidths(2400)).toEqual([320, 640, 960, 1280, 1920])
  expect(pictureWidths(700)).toEqual([320, 640, 700])
  expect(pictureWidths(200)).toEqual([200])
})

test('a srcset names every stored width', () => {
  expect(pictureSrcSet('/files/key/700.webp', 700, 'avif')).toBe(
    '/files/key/320.avif 320w, /files/key/640.avif 640w, /files/key/700.avif 700w',
  )
})
