import { mkdirSync } from 'node:fs'
import { access, constants, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** Stored files never change. Their names start with a key from `newFileKey`. */
export type FileStore = {
  /** Streams a Blob, such as a file on disk, without loading all of it into memory. */
  put(name: string, content: Uint8Array | Blob): Promise<void>
  /** Returns null if the file does not exist. @throws if it cannot be read */
  get(name: string): Promise<Blob | null>
  /** Writes, reads and deletes a file. @throws if any of these fails */
  check(): Promise<void>
  /** Deletes one file. A missing file is not an error. */
  delete(name: string): Promise<void>
  /** Deletes all files whose names start with this key. A missing key is not an error. */
  deleteKey(key: string): Promise<void>
}

// A smaller file may still fit on an almost full disk.
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
        // Bun.file opens the file only when it is read. Fail now, before part of a response is sent.
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
