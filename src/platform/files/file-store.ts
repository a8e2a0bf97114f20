import { mkdirSync } from 'node:fs'
import { access, constants, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Stored files are never changed: a name is written once. Names are made by `newFileKey`. */
export type FileStore = {
  /** A Blob, of a file say, is never held in memory as a whole. */
  put(name: string, content: Uint8Array | Blob): Promise<void>
  /** null when there is no such file. @throws when it cannot be read */
  get(name: string): Promise<Blob | null>
  /** Writes a file, reads it and deletes it. @throws when one of them fails */
  check(): Promise<void>
  /** One file; none is no error. */
  delete(name: string): Promise<void>
  /** All files of a key, the first part of their names; none is no error. */
  deleteKey(key: string): Promise<void>
}

// A full disk may still have room for a few bytes.
const PROBE_BYTES = 64 * 1024

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
        await writeDurably(unfinished, content)
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async get(name) {
      const path = pathOf(name)
      try {
        // A file that cannot be opened fails here, not when a part of the answer is on its way.
        await access(path, constants.R_OK)
        return Bun.file(path)
      } catch (error) {
        if (['ENOENT', 'ENOTDIR'].includes(String((error as { code?: string }).code))) return null
        throw error
      }
    },
    async check() {
      const path = pathOf(`.probe-${crypto.randomUUID()}`)
      const written = crypto.getRandomValues(Buffer.alloc(PROBE_BYTES))
      try {
        await writeDurably(path, written)
        if (!written.equals(await readFile(path)))
          throw new Error('The file store read back different bytes than it wrote.')
      } finally {
        await rm(path, { force: true })
      }
    },
    async delete(name) {
      await rm(pathOf(name), { force: true })
    },
    async deleteKey(key) {
      await rm(pathOf(key), { recursive: true, force: true })
    },
  }
}

async function writeDurably(path: string, content: Uint8Array | Blob) {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(content instanceof Blob ? content.stream() : content)
    await file.sync()
  } finally {
    await file.close()
  }
}
