import { rmSync } from 'node:fs'
import { appendFile, mkdir, readdir, realpath, rename, rmdir, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, sep } from 'node:path'
import type { FileStore } from '#platform/files/file-store.ts'
import { StartRefusal } from '#platform/start-refusal.ts'

const PART_LENGTH = 256 * 1024

/**
 * @param path absolute
 * @returns the path without symbolic links
 * @throws StartRefusal if the folder is not empty or cannot be used
 */
export async function requireFreeFolder(path: string, dataDir: string): Promise<string> {
  const folder = await realpathOf(path)
  if (join(folder, sep).startsWith(join(await realpathOf(dataDir), sep))) {
    throw new StartRefusal(`${folder} is inside DATA_DIR, which belongs to the site. Choose a folder outside it.`)
  }
  const found = await stat(folder).catch(isMissing)
  if (found && !found.isDirectory()) throw new StartRefusal(`${folder} is a file. Choose a new folder.`)
  if (found && (await readdir(folder)).length > 0) {
    throw new StartRefusal(`${folder} is not empty. Choose a new or empty folder.`)
  }
  if (found && found.dev !== (await stat(dirname(folder))).dev) {
    throw new StartRefusal(`${folder} is a whole disk. Choose a new folder on it, such as ${join(folder, 'export')}.`)
  }
  return folder
}

/** Resolves symbolic links in the part of a path that exists. */
async function realpathOf(path: string): Promise<string> {
  const real = await realpath(path).catch(isMissing)
  if (real) return real
  const parent = dirname(path)
  return parent === path ? path : join(await realpathOf(parent), basename(path))
}

/** Accepts an error that means "not found", and throws all others. */
function isMissing(error: { code?: string }): undefined {
  if (error.code !== 'ENOENT') throw error
}

/** Writes into FOLDER.part, which is renamed to FOLDER when the export is complete. */
export class ExportFolder {
  readonly path: string
  readonly #part: string

  private constructor(folder: string) {
    this.path = folder
    this.#part = `${folder}.part`
  }

  static async create(folder: string): Promise<ExportFolder> {
    const created = new ExportFolder(folder)
    await mkdir(dirname(folder), { recursive: true })
    try {
      await mkdir(created.#part)
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error
      throw new StartRefusal(
        `${created.#part} is left over from a stopped export, or another export is still writing to it. If none is running, delete it and try again.`,
      )
    }
    return created
  }

  /** Gives a complete export its final name. */
  async finish(): Promise<void> {
    await rmdir(this.path).catch(isMissing)
    await rename(this.#part, this.path)
  }

  /** Deletes an unfinished export, synchronously, because the process may be ending. */
  discard(): void {
    rmSync(this.#part, { recursive: true, force: true })
  }

  /** Writes a file in one call. @param path relative, with slashes */
  async write(path: string, text: string): Promise<void> {
    await writeFile(await this.#place(path), text)
  }

  /** Creates a file to write in several calls. @param path relative, with slashes */
  async open(path: string): Promise<ExportFile> {
    return new ExportFile(await this.#place(path))
  }

  /** Copies a stored file. @returns false if the store does not have it */
  async copy(files: FileStore, name: string, path: string): Promise<boolean> {
    const stored = await files.get(name)
    if (stored) await writeFile(await this.#place(path), stored.stream())
    return stored !== null
  }

  async #place(path: string): Promise<string> {
    const place = join(this.#part, path)
    await mkdir(dirname(place), { recursive: true })
    return place
  }
}

/** Buffers short texts, because a separate write for each of them would be slow. */
export class ExportFile {
  readonly #path: string
  #text = ''

  constructor(path: string) {
    this.#path = path
  }

  async write(text: string): Promise<void> {
    this.#text += text
    if (this.#text.length >= PART_LENGTH) await this.close()
  }

  /** Writes the buffered text. */
  async close(): Promise<void> {
    await appendFile(this.#path, this.#text)
    this.#text = ''
  }
}
