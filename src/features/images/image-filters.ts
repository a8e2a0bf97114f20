import type { Image, ImagePurpose, ImageUse } from './images.schema.ts'

export const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'unused', label: 'Not used' },
  { value: 'used', label: 'Used' },
  { value: 'post', label: 'From posts' },
  { value: 'update', label: 'From updates' },
] as const

export type Filter = (typeof FILTERS)[number]['value']

const OF_NEW = { site: 'unused', post: 'post', update: 'update' } as const

/** The filter to show after an upload, so that the list has the new images. */
export const filterAfterUpload = (filter: Filter, purpose: ImagePurpose): Filter => {
  return filter === 'all' ? 'all' : OF_NEW[purpose]
}

export const titleOf = ({ id, alt, fileName }: Image) => alt || fileName || `Image ${id}`

export const isUndescribed = ({ alt, isDecorative }: Image) => alt === '' && !isDecorative

export const isAmong = (images: Image[], id: number) => images.some((image) => image.id === id)

export const descriptionOf = ({ alt, isDecorative }: Image) => ({ alt, isDecorative })

export const DESCRIPTION_LABELS = { alt: 'description', isDecorative: 'decorative setting' }

/** Returns the words for a place that uses an image, such as “carousel”. */
export function nameOfUse({ kind, title }: ImageUse): string {
  if (kind === 'slide') return 'carousel'
  if (kind === 'hero') return 'look'
  return title ? `${kind} “${title}”` : kind
}
