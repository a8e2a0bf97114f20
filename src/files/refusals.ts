import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A file that is at fault, in words for the person who chose it. */
export class Refusal extends Error {
  constructor(
    readonly status: ContentfulStatusCode,
    message: string,
  ) {
    super(message)
  }
}

const MEGA = 1_000_000
const NUMBER = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

export function brokenPicture() {
  return new Refusal(
    400,
    'This picture is damaged, or was cut off on its way. Please open it on your device, save it again and try once more.',
  )
}

export function tooManyPixels(width: number, height: number, most: number) {
  const size = `${NUMBER.format(width)} × ${NUMBER.format(height)} pixels`
  const limit = `${NUMBER.format(most / MEGA)} million`
  return new Refusal(
    413,
    `This picture has ${size}; of its kind the site takes ${limit} at most. Please save it smaller.`,
  )
}
