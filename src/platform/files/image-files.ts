/** Widths of new images, in pixels. A release may change this list, so each image records the widths it has. */
export const WIDTHS = [320, 640, 960, 1280, 2000]

export const FORMATS = ['avif', 'webp'] as const
export type Format = (typeof FORMATS)[number]

/** @param width of the source image, in pixels @returns the widths to store */
export function imageWidths(width: number): number[] {
  const narrower = WIDTHS.filter((candidate) => candidate < width)
  return narrower.length < WIDTHS.length ? [...narrower, width] : WIDTHS
}

/** The stored widths of an image in pixels, by format. */
export type Widths = Record<Format, number[]>

/** Parses the widths of a row. A new image has none. */
export const toWidths = (json: string): Widths => ({ avif: [], webp: [], ...JSON.parse(json) })

/** The variants still to draw, most useful first: WebP for browsers without AVIF, small widths for small screens. */
export const missingVariants = (width: number, stored: Widths): { width: number; format: Format }[] =>
  FORMATS.toReversed().flatMap((format) =>
    imageWidths(width)
      .filter((each) => !stored[format].includes(each))
      .map((each) => ({ width: each, format })),
  )

/** The lossless image from which missing variants are drawn. It is never served. */
export const pixelsFile = (key: string) => `${key}/pixels.png`

export function imageFile(key: string, width: number, format: Format): string {
  return `${key}/${width}.${format}`
}

/** In pixels: twice the width of an email, for high-density displays. */
export const MAIL_WIDTH_MAX = 1200

/** The JPEG for emails, drawn when an email first needs it. */
export const mailImageFile = (key: string) => `${key}/mail.jpg`

type Point = { x: number; y: number }

/** The pixels of the preview of a shared link, for which chats and networks need a JPEG. */
export const LINK_PREVIEW = { width: 1200, height: 630 }

/** The JPEG for previews of links, drawn around the focal point when somebody first asks for it. */
export const linkPreviewName = ({ x, y }: Point) => `link${x}x${y}.jpg`

export const linkPreviewUrl = ({
  imageUrl,
  focus = { x: 50, y: 50 },
}: {
  imageUrl: string
  focus?: Point | undefined
}) => imageUrl.slice(0, imageUrl.lastIndexOf('/') + 1) + linkPreviewName(focus)

/** A logo has one size for pages and a smaller one for mail clients, most of which lack WebP. */
export const logoFile = (folder: string) => `${folder}/logo.webp`
export const logoMailFile = (folder: string) => `${folder}/mail.png`
export const isLogoFile = (name: string) => /\/(?:logo\.webp|mail\.png)$/.test(name)

export const fileUrl = (name: string) => `/files/${name}`

/** The `srcset` of an image in one format, from its stored widths. */
export function imageSrcSet(imageUrl: string, widths: number[], format: Format): string {
  const folder = imageUrl.slice(0, imageUrl.lastIndexOf('/'))
  return widths.map((width) => `${folder}/${width}.${format} ${width}w`).join(', ')
}
