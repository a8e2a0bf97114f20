import { mkdirSync } from 'node:fs'
import { access, constants, mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** `name`: the whole name in the store. `sha256`: in hex. */
export type StoredFile = { name: string; sha256: string; sizeBytes: number }

export type PutFile = (name: string, content: Uint8Array | Blob) => Promise<StoredFile>

/** Stored files never change. Their names start with a key from `newFileKey`. */
export type FileStore = {
  /**
   * Streams a Blob, such as a file on disk, without loading all of it into memory. Hashes the bytes that it writes.
   * Backups take only files that `recordFiles` has recorded.
   */
  put: PutFile
  /** Returns null if the file does not exist. @throws if it cannot be read */
  get(name: string): Promise<Blob | null>
  /** Writes, reads and deletes a file. @throws if any of these fails */
  check(): Promise<void>
  /** Returns the names of all files of this key; none if the key is missing. */
  list(key: string): Promise<string[]>
  /** Deletes all files of this key, or one file by its name. A missing one is not an error. */
  deleteKey(keyOrName: string): Promise<void>
}

// A smaller file may still fit on an almost full disk.
const PROBE_BYTES = 64 * 1024
const PROBE = '.probe-'
const UNFINISHED = '.part'

/** Whether this is the name of a file that is still being written, or that a killed process left. */
export const isUnfinished = (name: string) => name.startsWith(PROBE) || name.endsWith(UNFINISHED)

export const newFileKey = () => crypto.randomUUID()

export const filesFolder = (dataDir: string) => join(dataDir, 'files')

/** The one place where the site's own store is made. */
export const openFileStore = ({ dataDir }: { dataDir: string }) => createLocalFileStore(filesFolder(dataDir))

export function createLocalFileStore(folder: string): FileStore {
  mkdirSync(folder, { recursive: true })
  const pathOf = (name: string) => join(folder, name)
  return {
    async put(name, content) {
      const path = pathOf(name)
      const unfinished = `${path}.${crypto.randomUUID()}${UNFINISHED}`
      await mkdir(dirname(path), { recursive: true })
      try {
        const written = await writeDurably(unfinished, content)
        await rename(unfinished, path)
        return { name, ...written }
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
        if (isMissing(error)) return null
        throw error
      }
    },
    async check() {
      const path = pathOf(`${PROBE}${crypto.randomUUID()}`)
      const written = crypto.getRandomValues(Buffer.alloc(PROBE_BYTES))
      try {
        await writeDurably(path, written)
        if (!written.equals(await readFile(path)))
          throw new Error('The file store read back different bytes than it wrote.')
      } finally {
        await rm(path, { force: true })
      }
    },
    async list(key) {
      const names = await readdir(pathOf(key)).catch((error) => {
        if (isMissing(error)) return []
        throw error
      })
      return names.filter((name) => !isUnfinished(name)).map((name) => `${key}/${name}`)
    },
    async deleteKey(keyOrName) {
      await rm(pathOf(keyOrName), { recursive: true, force: true })
    },
  }
}

const isMissing = (error: unknown) => ['ENOENT', 'ENOTDIR'].includes(String((error as { code?: string }).code))

async function writeDurably(path: string, content: Uint8Array | Blob) {
  const file = await open(path, 'wx')
  const digest = new Digest()
  try {
    for await (const chunk of chunksOf(content)) {
      digest.add(chunk)
      await file.writeFile(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return digest.result()
}

/** Reads a file as a stream, so that it is never in memory as a whole. */
export async function digestOf(content: Blob) {
  const digest = new Digest()
  for await (const chunk of content.stream()) digest.add(chunk)
  return digest.result()
}

const chunksOf = (content: Uint8Array | Blob) => (content instanceof Blob ? content.stream() : [content])

class Digest {
  readonly #hasher = new Bun.CryptoHasher('sha256')
  #sizeBytes = 0

  add(chunk: Uint8Array) {
    this.#hasher.update(chunk)
    this.#sizeBytes += chunk.length
  }

  result() {
    return { sha256: this.#hasher.digest('hex'), sizeBytes: this.#sizeBytes }
  }
}
