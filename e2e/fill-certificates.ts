import { Database } from 'bun:sqlite'
import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

// Copies a certificate of a site until there are so many; earlier copies go. Uploading them would take minutes.
const [folder = '', count = ''] = process.argv.slice(2)
const db = new Database(join(folder, 'trellis.sqlite'))
// The site is writing, too.
db.run('pragma busy_timeout = 10000')
const pathOf = (key: unknown) => join(folder, 'files', `${key}`)

db.transaction(() => {
  const copies = db.query(`DELETE FROM certificates WHERE file_name LIKE 'copy-%' RETURNING file_key`).all() as Row[]
  for (const { file_key } of copies) rmSync(pathOf(file_key))
  const present = db.query('SELECT * FROM certificates WHERE deleted_at IS NULL AND position IS NOT NULL ORDER BY id')
  const rows = present.all() as Row[]
  for (let position = rows.length; position < Number(count); position++) {
    const { id: _, ...row } = rows[0] as Row
    const name = `copy-${position}.pdf`
    const file_key = crypto.randomUUID()
    symlinkSync(pathOf(row.file_key), pathOf(file_key))
    const copy = { ...row, position, file_key, file_name: name, file_name_lower: name, title: `Copy ${position}` }
    const columns = Object.keys(copy)
    db.query(`INSERT INTO certificates (${columns}) VALUES (${columns.map(() => '?')})`).run(...Object.values(copy))
  }
})()

type Row = Record<string, string | number>
