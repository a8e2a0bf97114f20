import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { backupsFolder } from '#platform/backup/delete-leftovers.ts'
import { CHECKSUMS, FILES, MANIFEST, newManifest, rowsEntry } from '#platform/backup/manifest.ts'
import { newFileKey } from '#platform/files/file-store.ts'

type Given = { name?: string; createdAt?: string; files?: Uint8Array[] }

/**
 * Writes a backup with one row, stored like a nightly backup.
 * @returns the paths of its stored files
 */
export async function createBackup(dataDir: string, given: Given = {}): Promise<string[]> {
  const { name = '2024-09-11', createdAt = '2024-09-11T03:00:00.000Z', files = [new Uint8Array(700)] } = given
  const folder = join(backupsFolder(dataDir), name)
  await mkdir(join(folder, 'rows'), { recursive: true })
  const checksums: { name: string; size: number; sha256: string }[] = []
  const add = async (entry: string, path: string, bytes: Uint8Array) => {
    await Bun.write(path, bytes)
    checksums.push({ name: entry, size: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
    return path
  }
  const row = Buffer.from('{"id":1,"title":"First frost"}\n')
  const manifest = newManifest({
    id: crypto.randomUUID(),
    createdAt,
    version: '1.0.0',
    database: 'sqlite',
    migrations: ['0001'],
    tables: { posts: { rows: 1, bytes: row.length, lastId: 1 } },
    files: { count: files.length, bytes: files.reduce((sum, { length }) => sum + length, 0) },
  })
  await add(MANIFEST, join(folder, MANIFEST), Buffer.from(JSON.stringify(manifest)))
  await add(rowsEntry('posts'), join(folder, rowsEntry('posts')), gzipSync(row))
  const paths: string[] = []
  for (const bytes of files) {
    const file = `${newFileKey()}/320.webp`
    paths.push(await add(FILES + file, join(backupsFolder(dataDir), 'files', file), bytes))
  }
  await Bun.write(join(folder, CHECKSUMS), JSON.stringify(checksums))
  return paths
}
