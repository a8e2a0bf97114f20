import { type FileStore, newFileKey } from '../files/file-store.ts'
import type { Picture } from '../files/media.ts'
import { pictureFile, pictureWidths } from './picture-files.ts'

/** Puts every variant of a picture into the store, under a new key or the given one. */
export async function storePicture(files: FileStore, picture: Picture, key: string = newFileKey()) {
  for (const { width, format, bytes } of picture.variants) await files.put(pictureFile(key, width, format), bytes)
  return { file_key: key, width: picture.width, height: picture.height }
}

/** Takes every variant of a picture out of the store. @param width of its largest variant */
export async function deletePicture(files: FileStore, { file_key, width }: { file_key: string; width: number }) {
  for (const variant of pictureWidths(width)) {
    await files.delete(pictureFile(file_key, variant, 'avif'))
    await files.delete(pictureFile(file_key, variant, 'webp'))
  }
}
