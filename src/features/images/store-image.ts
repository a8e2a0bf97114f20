import type { PutFile } from '#platform/files/file-store.ts'
import { imageFile, pixelsFile, type Widths } from '#platform/files/image-files.ts'
import type { DrawnImage } from '#platform/media/media.ts'

/** Stores the files of a drawn image. @returns the values of its columns */
export async function storeImage(put: PutFile, image: DrawnImage, key: string) {
  const { width, height, placeholder, variants, pixelsPath } = image
  const widths: Widths = { avif: [], webp: [] }
  for (const variant of variants) {
    await put(imageFile(key, variant.width, variant.format), variant.bytes)
    widths[variant.format].push(variant.width)
  }
  if (pixelsPath) await put(pixelsFile(key), Bun.file(pixelsPath))
  return { file_key: key, width, height, placeholder, widths: JSON.stringify(widths) }
}
