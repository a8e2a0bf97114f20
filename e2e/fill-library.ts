import { Database } from 'bun:sqlite'
import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

// Copies the newest picture of a site so many times; earlier copies go. Uploading them would take minutes.
const [folder = '', count = ''] = process.argv.slice(2)
const db = new Database(join(folder, 'trellis.sqlite'))
// The site is writing, too.
db.run('pragma busy_timeout = 10000')
const pathOf = (key: unknown) => join(folder, 'files', `${key}`)

db.transaction(() => {
  const copies = db.query(`DELETE FROM images WHERE file_name LIKE 'many-%' RETURNING file_key`).all() as Row[]
  for (const { file_key } of copies) rmSync(pathOf(file_key))
  const { id: _, ...row } = db.query('SELECT * FROM images WHERE deleted_at IS NULL ORDER BY id DESC').get() as Row
  for (let n = 1; n <= Number(count); n++) {
    const file_key = crypto.randomUUID()
    symlinkSync(pathOf(row.file_key), pathOf(file_key))
    const copy = { ...row, file_key, purpose: 'site', alt: '', file_name: `many-${n}-${'long'.repeat(40)}.jpg` }
    const columns = Object.keys(copy)
    db.query(`INSERT INTO images (${columns}) VALUES (${columns.map(() => '?')})`).run(...Object.values(copy))
  }
})()

type Row = Record<string, string | number>
