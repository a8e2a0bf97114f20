import type { Image, ListedImage } from './images.schema.ts'

export const FILTERS = [
  { value: 'unused', label: 'Not used' },
  { value: 'used', label: 'Used' },
  { value: 'all', label: 'All' },
] as const

export type Filter = (typeof FILTERS)[number]['value']

/** Those that a filter and the words of a search leave, newest first. */
export function filterImages(images: ListedImage[], filter: Filter, search: string): ListedImage[] {
  const words = search.toLowerCase().split(/\s+/)
  return images
    .filter(({ usedBy }) => filter === 'all' || usedBy.length > 0 === (filter === 'used'))
    .filter(({ fileName, alt }) => words.every((word) => `${fileName} ${alt}`.toLowerCase().includes(word)))
    .sort((a, b) => b.id - a.id)
}

/** What an image is called where it is listed. */
export const titleOf = ({ id, alt, fileName }: Image) => alt || fileName || `Picture ${id}`

export const isUndescribed = ({ alt, isDecorative }: Image) => alt === '' && !isDecorative
