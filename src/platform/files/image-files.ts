/**
 * Widths, in pixels, in which new pictures are stored, as AVIF and as WebP, as far as they are that wide. A version may
 * change them: each picture records its own.
 */
export const WIDTHS = [320, 640, 960, 1280, 1920]

export const FORMATS = ['avif', 'webp'] as const
export type Format = (typeof FORMATS)[number]

/** @param width of the source picture, in pixels */
export function imageWidths(width: number): number[] {
  const narrower = WIDTHS.filter((candidate) => candidate < width)
  return narrower.length < WIDTHS.length ? [...narrower, width] : WIDTHS
}

/** The stored widths of a picture, in pixels, by format. */
export type Widths = Record<Format, number[]>

/** As the database keeps them. A new picture has none. */
export const toWidths = (json: string): Widths => ({ avif: [], webp: [], ...JSON.parse(json) })

/** What a picture should have and does not, in the order of its use: browsers without AVIF and small screens first. */
export const missingVariants = (width: number, stored: Widths): { width: number; format: Format }[] =>
  FORMATS.toReversed().flatMap((format) =>
    imageWidths(width)
      .filter((each) => !stored[format].includes(each))
      .map((each) => ({ width: each, format })),
  )

/** The pixels that variants are drawn from, as long as some are missing. Never served. */
export const pixelsFile = (key: string) => `${key}/pixels.png`

export function imageFile(key: string, width: number, format: Format): string {
  return `${key}/${width}.${format}`
}

/** Twice as wide as an email. */
export const MAIL_WIDTH_MAX = 1200

/** Drawn when the picture is sent for the first time. */
export const mailImageFile = (key: string) => `${key}/mail.jpg`

export const fileUrl = (name: string) => `/files/${name}`

/** The `srcset` of a picture in one format: the widths that are stored. */
export function imageSrcSet(imageUrl: string, widths: number[], format: Format): string {
  const folder = imageUrl.slice(0, imageUrl.lastIndexOf('/'))
  return widths.map((width) => `${folder}/${width}.${format} ${width}w`).join(', ')
}
