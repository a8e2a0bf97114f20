import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** The file is unusable; the message tells the uploader why. */
export class FileRefusal extends Error {
  constructor(
    readonly status: ContentfulStatusCode,
    message: string,
  ) {
    super(message)
  }
}

const PDF_TOO_MUCH = 'This PDF needs too much memory. Save it with smaller images and try again.'
const PDF_TOO_SLOW = 'This PDF takes too long to read. Print it to a new, simpler PDF and try again.'
const PDF_BROKE_OFF = "Couldn't finish reading this PDF. Try again, or print it to a new PDF first."

/** Messages by kind of job. */
export const TOO_MUCH = {
  image: 'This image needs too much memory. Save a smaller copy and try again.',
  variant: 'One size of this image needs too much memory.',
  pdf: PDF_TOO_MUCH,
  'pdf as text': PDF_TOO_MUCH,
  jpeg: 'This image needs too much memory.',
  logo: 'This logo needs too much memory. Save it as a PNG with fewer pixels and try again.',
  drawing: 'This drawing needs too much memory.',
}

export const TOO_SLOW = {
  image: 'This image takes too long to read. Save a smaller copy, or save it as a JPEG, and try again.',
  variant: 'One size of this image takes too long to create.',
  pdf: PDF_TOO_SLOW,
  'pdf as text': PDF_TOO_SLOW,
  jpeg: 'This image takes too long to read.',
  logo: 'This logo takes too long to draw. Simplify it, or save it as a PNG, and try again.',
  drawing: 'This drawing takes too long.',
}

export const BROKE_OFF = {
  image: "Couldn't finish reading this image. Try again, or save it as a JPEG first.",
  variant: "Couldn't finish creating one size of this image.",
  pdf: PDF_BROKE_OFF,
  'pdf as text': PDF_BROKE_OFF,
  jpeg: "Couldn't finish reading this image.",
  logo: "Couldn't finish drawing this logo. Try again, or save it as a PNG first.",
  drawing: "Couldn't finish this drawing.",
}

/** After one of these refusals, the PDF may still be readable without drawing its cover. */
export const PDF_STOPPED = [PDF_TOO_MUCH, PDF_TOO_SLOW, PDF_BROKE_OFF]

const MEGA = 1_000_000
const NUMBER = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

export function brokenImage() {
  return new FileRefusal(
    400,
    'This image is damaged or incomplete. Open it on your device, save a new copy and try again.',
  )
}

export function tooManyPixels(width: number, height: number, most: number) {
  const size = `${NUMBER.format(width)} × ${NUMBER.format(height)} pixels`
  const limit = `${NUMBER.format(most / MEGA)} million pixels`
  return new FileRefusal(
    413,
    `This image has ${size}; the limit for this format is ${limit}. Save a smaller copy and try again.`,
  )
}
