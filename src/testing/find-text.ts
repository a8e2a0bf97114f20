import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Db } from '#platform/db/database.ts'

// SQLite's own tables of a full-text index, and Kysely's.
const NOT_OURS = /_search_(config|content|data|docsize|idx)$|^kysely_|^sqlite_/

/** The names of the database's tables, without those that belong to a full-text index. */
export async function tableNames(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables()
  return tables
    .filter(({ name, isView }) => !isView && !NOT_OURS.test(name))
    .map(({ name }) => name)
    .sort()
}

/** Returns the columns, such as `contacts.email`, that contain the text, ignoring case. */
export async function columnsWith(db: Db, text: string): Promise<string[]> {
  const found = new Set<string>()
  for (const table of await tableNames(db)) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
    for (const [column, value] of rows.flatMap((row) => Object.entries(row)))
      if (String(value).toLowerCase().includes(text)) found.add(`${table}.${column}`)
  }
  return [...found].sort()
}

/** Returns the files below a folder whose bytes contain the text, ignoring case. */
export async function filesWith(folder: string, text: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const found = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ parentPath, name }) => {
        const path = join(parentPath, name)
        return (await readFile(path, 'latin1')).toLowerCase().includes(text) ? [path.slice(folder.length + 1)] : []
      }),
  )
  return found.flat().sort()
}
