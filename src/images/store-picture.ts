import { type FileStore, newFileKey } from '../files/file-store.ts'
import type { Picture } from '../files/media.ts'
import { pictureFile } from './picture-files.ts'

/** Puts every variant of a picture into the store, or none, under a new key or the given one. */
export async function storePicture(files: FileStore, picture: Picture, key: string = newFileKey()) {
  const { width, height, placeholder, variants } = picture
  try {
    for (const variant of variants) await files.put(pictureFile(key, variant.width, variant.format), variant.bytes)
  } catch (error) {
    await files.deleteKey(key)
    throw error
  }
  return { file_key: key, width, height, placeholder }
}
