import { Database } from 'bun:sqlite'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'

// Copies the first certificate that a site ever had, under these names. Uploading takes ten times as long.
const [folder = '', names = ''] = process.argv.slice(2)
const db = new Database(join(folder, 'trellis.sqlite'))
// The site is writing, too.
db.run('pragma busy_timeout = 10000')
const pathOf = (key: unknown) => join(folder, 'files', `${key}`)

const copies = db.transaction(() => {
  const { id: _, ...row } = db.query('SELECT * FROM certificates ORDER BY id').get() as Row
  return (JSON.parse(names) as { fileName: string; title?: string }[]).map(({ fileName, title }) => {
    const { end } = db
      .query('SELECT coalesce(max(position) + 1, 0) AS end FROM certificates WHERE deleted_at IS NULL')
      .get() as Row
    const at = new Date().toISOString()
    const copy: Row = {
      ...row,
      title: title ?? 'Untitled',
      description: '',
      file_key: crypto.randomUUID(),
      file_name: fileName,
      file_name_lower: fileName.toLowerCase(),
      // No two have the same content.
      content_hash: crypto.randomUUID(),
      position: title === undefined ? null : (end ?? 0),
      version: 1,
      deleted_at: null,
      created_at: at,
      updated_at: at,
    }
    symlinkSync(pathOf(row.file_key), pathOf(copy.file_key))
    const columns = Object.keys(copy)
    const insert = db.query(`INSERT INTO certificates (${columns}) VALUES (${columns.map(() => '?')}) RETURNING id`)
    return insert.get(...Object.values(copy)) as { id: number }
  })
})()
console.log(JSON.stringify(copies.map(({ id }) => id)))

type Row = Record<string, string | number | null>
