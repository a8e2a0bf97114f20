import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A file that is at fault, in words for the person who chose it. */
export class FileRefusal extends Error {
  constructor(
    readonly status: ContentfulStatusCode,
    message: string,
  ) {
    super(message)
  }
}

const PDF_TOO_MUCH =
  'This PDF needs more memory than the site has for it. Please save it with smaller pictures, and try again.'
const PDF_TOO_SLOW = 'This PDF takes too long to draw. Please print it to a new PDF, which is simpler, and try again.'
const PDF_BROKE_OFF = 'The site could not finish reading this PDF. Please try again, or print it to a new PDF first.'

/** By the kind of a job. */
export const TOO_MUCH = {
  image: 'This picture needs more memory than the site has for it. Please save it with fewer pixels, and try again.',
  variant: 'A size of this picture needs more memory than the site has for it.',
  pdf: PDF_TOO_MUCH,
  'pdf as text': PDF_TOO_MUCH,
  jpeg: 'This picture needs more memory than the site has for it.',
}

export const TOO_SLOW = {
  image: 'This file takes too long to read. Please save it smaller, or as JPEG, and try again.',
  variant: 'A size of this picture takes too long to draw.',
  pdf: PDF_TOO_SLOW,
  'pdf as text': PDF_TOO_SLOW,
  jpeg: 'This picture takes too long to read.',
}

export const BROKE_OFF = {
  image: 'The site could not finish reading this file. Please try again, or save it as JPEG first.',
  variant: 'The site could not finish drawing a size of this picture.',
  pdf: PDF_BROKE_OFF,
  'pdf as text': PDF_BROKE_OFF,
  jpeg: 'The site could not finish reading this picture.',
}

/** A PDF that was stopped like this may still be read without drawing it. */
export const PDF_STOPPED = [PDF_TOO_MUCH, PDF_TOO_SLOW, PDF_BROKE_OFF]

const MEGA = 1_000_000
const NUMBER = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

export function brokenImage() {
  return new FileRefusal(
    400,
    'This picture is damaged, or was cut off on its way. Please open it on your device, save it again and try once more.',
  )
}

export function tooManyPixels(width: number, height: number, most: number) {
  const size = `${NUMBER.format(width)} × ${NUMBER.format(height)} pixels`
  const limit = `${NUMBER.format(most / MEGA)} million`
  return new FileRefusal(
    413,
    `This picture has ${size}; of its kind the site takes ${limit} at most. Please save it smaller.`,
  )
}
