import type { Image } from './images.schema.ts'

export const FILTERS = [
  { value: 'all', label: 'All' },
  { value: 'unused', label: 'Not used' },
  { value: 'used', label: 'Used' },
] as const

export type Filter = (typeof FILTERS)[number]['value']

/** What an image is called where it is listed. */
export const titleOf = ({ id, alt, fileName }: Image) => alt || fileName || `Picture ${id}`

export const isUndescribed = ({ alt, isDecorative }: Image) => alt === '' && !isDecorative
