import { readFile, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { within } from './within.ts'

// The system may wait minutes for a network disk that is gone.
const PATIENCE_MS = 1000

/** `free`: the bytes that this user may still write. `total`: the free and the used bytes. */
export type Space = { free: number; total: number }
export type AskSpace = (folder: string) => Promise<Space>

export async function spaceOf(folder: string): Promise<Space> {
  const { bavail, bfree, blocks, bsize } = await statfs(folder)
  return { free: bavail * bsize, total: (blocks - bfree + bavail) * bsize }
}

/** The disk of DATA_DIR, and the version of Trellis that is installed. */
export class Machine {
  readonly #dataDir: string
  readonly #root: string
  readonly #askSpace: AskSpace
  readonly #started: Promise<string>
  #asked: Promise<Space> | undefined

  /** @param root the folder of the program. Its version at this moment counts as the running one. */
  constructor(dataDir: string, root: string, askSpace = spaceOf) {
    this.#dataDir = dataDir
    this.#root = root
    this.#askSpace = askSpace
    this.#started = this.#readVersion()
  }

  /** @throws if the disk does not answer within a second */
  space(): Promise<Space> {
    this.#asked ??= this.#askSpace(this.#dataDir).finally(() => {
      this.#asked = undefined
    })
    return within(PATIENCE_MS, this.#asked, 'The disk did not respond.')
  }

  /** Whether a version other than the running one is installed, so that a restart would finish the update. */
  async isUpdated(): Promise<boolean> {
    const installed = await this.#readVersion()
    return installed !== '' && installed !== (await this.#started)
  }

  /** Returns the version and the digest of the build's sources; an empty string while npm replaces the files. */
  async #readVersion() {
    const read = (name: string) => readFile(join(this.#root, name), 'utf8')
    try {
      const { version } = JSON.parse(await read('package.json'))
      return `${version} ${await read('dist/built-from').catch(() => '')}`
    } catch {
      return ''
    }
  }
}
