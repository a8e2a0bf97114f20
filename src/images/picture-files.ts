/** Widths, in pixels, in which every picture is stored, as AVIF and as WebP, as far as it is that wide. */
const WIDTHS = [320, 640, 960, 1280, 1920]

export const FORMATS = ['avif', 'webp'] as const
export type Format = (typeof FORMATS)[number]

/** @param width of the source picture, in pixels */
export function pictureWidths(width: number): number[] {
  const narrower = WIDTHS.filter((candidate) => candidate < width)
  return narrower.length < WIDTHS.length ? [...narrower, width] : WIDTHS
}

export function pictureFile(key: string, width: number, format: Format): string {
  return `${key}/${width}.${format}`
}

/** Twice as wide as an e-mail. */
export const MAIL_WIDTH_MAX = 1200

/** Drawn when the picture is sent for the first time. */
export const mailPictureFile = (key: string) => `${key}/mail.jpg`

export const fileUrl = (name: string) => `/files/${name}`

/** The `srcset` of a picture in one format, from the address of its largest variant. */
export function pictureSrcSet(imageUrl: string, width: number, format: Format): string {
  const folder = imageUrl.slice(0, imageUrl.lastIndexOf('/'))
  return pictureWidths(width)
    .map((candidate) => `${folder}/${candidate}.${format} ${candidate}w`)
    .join(', ')
}
