import { Database } from 'bun:sqlite'
import { join } from 'node:path'

// Makes so many posts, the last one the newest; those of an earlier call go. Writing them would take minutes.
const [folder = '', count = ''] = process.argv.slice(2)
const db = new Database(join(folder, 'trellis.sqlite'))
// The site is writing, too.
db.run('pragma busy_timeout = 10000')
const content = 'Hoarfrost on the ferns. '.repeat(125)

db.transaction(() => {
  db.run(`DELETE FROM posts WHERE title LIKE 'Frost %'`)
  const insert = db.query(
    'INSERT INTO posts (title, author, content, published, created_at, updated_at) VALUES (?, ?, ?, 1, ?, ?)',
  )
  for (let n = 1; n <= Number(count); n++) {
    const at = new Date(Date.UTC(2020, 0, 1, 0, n)).toISOString()
    insert.run(`Frost ${n}`, n % 10 === 0 ? 'Zoë' : 'June', content, at, at)
  }
})()
