import { type FileStore, newFileKey } from '../files/file-store.ts'
import type { Picture } from '../files/media.ts'
import { pictureFile, pictureWidths } from './picture-files.ts'

/** Puts every variant of a picture into the store, or none, under a new key or the given one. */
export async function storePicture(files: FileStore, picture: Picture, key: string = newFileKey()) {
  const { width, height, placeholder, variants } = picture
  try {
    for (const variant of variants) await files.put(pictureFile(key, variant.width, variant.format), variant.bytes)
  } catch (error) {
    await deletePicture(files, { file_key: key, width })
    throw error
  }
  return { file_key: key, width, height, placeholder }
}

/** @param width of the largest variant, in pixels */
export async function deletePicture(files: FileStore, { file_key, width }: { file_key: string; width: number }) {
  for (const variantWidth of pictureWidths(width)) {
    for (const format of ['avif', 'webp'] as const) await files.delete(pictureFile(file_key, variantWidth, format))
  }
}
