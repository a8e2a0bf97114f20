import { type FileStore, newFileKey } from '../../platform/files/file-store.ts'
import { imageFile, pixelsFile, type Widths } from '../../platform/files/image-files.ts'
import type { DrawnImage } from '../../platform/files/media.ts'

/** Stores the files of a drawn image, all or none. @returns the values of its columns */
export async function storeImage(files: FileStore, image: DrawnImage, key: string = newFileKey()) {
  const { width, height, placeholder, variants, pixelsPath } = image
  const widths: Widths = { avif: [], webp: [] }
  try {
    for (const variant of variants) {
      await files.put(imageFile(key, variant.width, variant.format), variant.bytes)
      widths[variant.format].push(variant.width)
    }
    if (pixelsPath) await files.put(pixelsFile(key), Bun.file(pixelsPath))
  } catch (error) {
    await files.deleteKey(key)
    throw error
  }
  return { file_key: key, width, height, placeholder, widths: JSON.stringify(widths) }
}
