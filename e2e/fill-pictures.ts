import { Database } from 'bun:sqlite'
import { rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

// Copies a picture of a site so many times; earlier copies go. Uploading them would take minutes.
const [folder = '', count = ''] = process.argv.slice(2)
const db = new Database(join(folder, 'trellis.sqlite'))
// The site is writing, too.
db.run('pragma busy_timeout = 10000')
const pathOf = (key: unknown) => join(folder, 'files', `${key}`)

db.transaction(() => {
  const copies = db.query(`DELETE FROM images WHERE file_name LIKE 'copy-%' RETURNING file_key`).all() as Row[]
  for (const { file_key } of copies) rmSync(pathOf(file_key))
  const { id: _, ...row } = db.query('SELECT * FROM images ORDER BY id').get() as Row
  for (let number = 1; number <= Number(count); number++) {
    const file_key = crypto.randomUUID()
    symlinkSync(pathOf(row.file_key), pathOf(file_key))
    const copy = { ...row, file_key, file_name: `copy-${number}.png`, alt: `Copy ${number}` }
    const columns = Object.keys(copy)
    db.query(`INSERT INTO images (${columns}) VALUES (${columns.map(() => '?')})`).run(...Object.values(copy))
  }
})()

type Row = Record<string, string | number>
