// test: no database
import { expect, test } from 'bun:test'
import { isUndescribed, titleOf } from './image-filters.ts'
import type { ListedImage } from './images.schema.ts'

const USE = { kind: 'section' as const, id: 1, title: 'The hollow' }

const image = (id: number, part: Partial<ListedImage> = {}) =>
  ({
    ...{ id, imageUrl: `/files/${id}/320.webp`, alt: '', isDecorative: false, fileName: '', width: 320, height: 240 },
    ...{ usedBy: [], ...part },
  }) as ListedImage

const IMAGES = [
  image(1, { alt: 'A fern', fileName: 'IMG_1.jpg' }),
  image(2, { alt: 'The brook', usedBy: [USE] }),
  image(3, { fileName: 'FERN and brook.png' }),
]

test('the title of an image is its description, or else its file name, or else its id', () => {
  expect(IMAGES.map(titleOf)).toEqual(['A fern', 'The brook', 'FERN and brook.png'])
  expect(titleOf(image(7))).toBe('Image 7')
})

test('an image without a description counts as undescribed unless it is decorative', () => {
  expect(isUndescribed(image(1))).toBe(true)
  expect(isUndescribed(image(1, { isDecorative: true }))).toBe(false)
  expect(isUndescribed(image(1, { alt: 'A fern' }))).toBe(false)
})
