import { Database } from 'bun:sqlite'
import { join } from 'node:path'

// Puts so many published posts in place of those that a site has. Sending them would take minutes.
const [folder = '', count = ''] = process.argv.slice(2)
const db = new Database(join(folder, 'trellis.sqlite'))
// The site is writing, too.
db.run('pragma busy_timeout = 10000')

db.transaction(() => {
  db.run('DELETE FROM posts')
  const insert = db.query(
    `INSERT INTO posts (title, author, content, published, created_at, updated_at) VALUES (?, 'June', ?, 1, ?, ?)`,
  )
  for (let number = 1; number <= Number(count); number++) {
    const at = new Date(Date.UTC(2020, 0, 1, 0, number)).toISOString()
    insert.run(`Post ${number}`, 'It came. '.repeat(60), at, at)
  }
})()
