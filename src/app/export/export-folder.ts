import { rmSync } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, realpath, rename, rm, rmdir, stat } from 'node:fs/promises'
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
  readonly #files: ExportFile[] = []

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

  /** Deletes an unfinished export. */
  async discard(): Promise<void> {
    for (const file of this.#files) await file.abandon()
    this.deleteNow()
  }

  /** Deletes an unfinished export synchronously, because the process is ending. */
  deleteNow(): void {
    rmSync(this.#part, { recursive: true, force: true })
  }

  /** Writes a file in one call. @param path relative, with slashes */
  async write(path: string, text: string): Promise<void> {
    const file = await this.#create(path)
    await withClosing(file, () => file.write(text))
  }

  /** Opens a file to write in several calls. @param path relative, with slashes */
  async open(path: string): Promise<ExportFile> {
    const file = await this.#create(path)
    this.#files.push(file)
    return file
  }

  async #create(path: string): Promise<ExportFile> {
    const place = join(this.#part, path)
    await mkdir(dirname(place), { recursive: true })
    return new ExportFile(await open(place, 'wx'))
  }

  /** Copies a stored file. @returns false if the store does not have it */
  async copy(files: FileStore, name: string, path: string): Promise<boolean> {
    const stored = await files.get(name)
    if (!stored) return false
    const file = await this.#create(path)
    await withClosing(file, async () => {
      for await (const chunk of stored.stream()) await file.writeBytes(chunk)
    })
    return true
  }

  /** Appends the file at `path` to the open file `into`, then deletes the file at `path`. */
  async move(path: string, into: ExportFile): Promise<void> {
    for await (const chunk of Bun.file(join(this.#part, path)).stream()) await into.writeBytes(chunk)
    await rm(join(this.#part, path))
  }
}

/** Buffers short texts, because a separate write for each of them would be slow. */
export class ExportFile {
  readonly #handle: FileHandle
  #text = ''

  constructor(handle: FileHandle) {
    this.#handle = handle
  }

  async write(text: string): Promise<void> {
    this.#text += text
    if (this.#text.length >= PART_LENGTH) await this.#flush()
  }

  async writeBytes(bytes: Uint8Array): Promise<void> {
    await this.#flush()
    await this.#handle.writeFile(bytes)
  }

  async #flush() {
    const text = this.#text
    this.#text = ''
    if (text) await this.#handle.writeFile(text)
  }

  async close(): Promise<void> {
    await this.#flush()
    await this.#handle.close()
  }

  /** Closes the file without writing the buffered text. Does nothing if the file is already closed. */
  async abandon(): Promise<void> {
    await this.#handle.close()
  }
}

async function withClosing(file: ExportFile, work: () => Promise<void>): Promise<void> {
  try {
    await work()
    await file.close()
  } catch (error) {
    await file.abandon()
    throw error
  }
}
