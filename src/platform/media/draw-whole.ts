import { missingVariants } from '#platform/files/image-files.ts'
import type { DrawnImage, Media } from './media.ts'

/** Draws all variants of an image at once, for scripts and tests. The site draws all but the first in the background. */
export async function drawWhole(
  media: Media,
  { width, variants, pixelsPath }: DrawnImage,
): Promise<DrawnImage['variants']> {
  if (!pixelsPath) return variants
  const drawn = [...variants]
  const widthsOf = (format: 'avif' | 'webp') =>
    variants.filter((each) => each.format === format).map((each) => each.width)
  for (const missing of missingVariants(width, { avif: widthsOf('avif'), webp: widthsOf('webp') })) {
    drawn.push({ ...missing, bytes: await media.variant(pixelsPath, missing) })
  }
  return drawn.sort((a, b) => a.width - b.width || a.format.localeCompare(b.format))
}
