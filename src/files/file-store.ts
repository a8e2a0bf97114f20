import { mkdirSync } from 'node:fs'
import { access, constants, mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Stored files are never changed: a name is written once. Names are made by `newFileKey`. */
export type FileStore = {
  /** A Blob, of a file say, is never held in memory as a whole. */
  put(name: string, content: Uint8Array | Blob): Promise<void>
  /** null when there is no such file */
  get(name: string): Promise<Blob | null>
  /** @throws when nothing can be read from it or written to it */
  check(): Promise<void>
  /** All files of a key, the first part of their names; none is no error. */
  deleteKey(key: string): Promise<void>
}

export const newFileKey = () => crypto.randomUUID()

export function createLocalFileStore(folder: string): FileStore {
  mkdirSync(folder, { recursive: true })
  const pathOf = (name: string) => join(folder, name)
  return {
    async put(name, content) {
      const path = pathOf(name)
      const unfinished = `${path}.${crypto.randomUUID()}.part`
      await mkdir(dirname(path), { recursive: true })
      try {
        const file = await open(unfinished, 'wx')
        try {
          await file.writeFile(content instanceof Blob ? content.stream() : content)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async get(name) {
      const file = Bun.file(pathOf(name))
      return (await file.exists()) ? file : null
    },
    async check() {
      // With the dot only of a folder.
      await access(`${folder}/.`, constants.R_OK | constants.W_OK | constants.X_OK)
    },
    async deleteKey(key) {
      await rm(pathOf(key), { recursive: true, force: true })
    },
  }
}
