// test: no database
import { expect, test } from 'bun:test'
import { isUndescribed, titleOf } from './image-filters.ts'
import type { ListedImage } from './images.schema.ts'

const image = (part: Partial<ListedImage>) =>
  ({ id: 7, alt: '', isDecorative: false, fileName: '', ...part }) as ListedImage

test('the title of an image is its description, or else its file name, or else its id', () => {
  expect(titleOf(image({ alt: 'A fern', fileName: 'IMG_1.jpg' }))).toBe('A fern')
  expect(titleOf(image({ fileName: 'FERN and brook.png' }))).toBe('FERN and brook.png')
  expect(titleOf(image({}))).toBe('Image 7')
})

test('an image without a description counts as undescribed unless it is decorative', () => {
  const images = [image({}), image({ isDecorative: true }), image({ alt: 'A fern' })]
  expect(images.map(isUndescribed)).toEqual([true, false, false])
})
