import { Database } from 'bun:sqlite'
import { join } from 'node:path'

// Puts these e-mails in place of those that a site has, as the queue would leave them after days.
const [folder = '', mails = ''] = process.argv.slice(2)
const db = new Database(join(folder, 'trellis.sqlite'))
// The site is writing, too.
db.run('pragma busy_timeout = 10000')
const now = new Date().toISOString()
const given = {
  kind: 'question',
  subject: 'Question from Ada',
  text: 'Soil?',
  state: 'waiting',
  due_at: new Date(Date.now() + 60 * 60 * 1000).toISOString(),
  tried_since: now,
  changed_at: now,
  created_at: now,
}

db.transaction(() => {
  db.run('DELETE FROM queued_mails')
  for (const mail of JSON.parse(mails) as Record<string, string>[]) {
    const row = { ...given, ...mail }
    const columns = Object.keys(row)
    db.query(`INSERT INTO queued_mails (${columns}) VALUES (${columns.map(() => '?')})`).run(...Object.values(row))
  }
})()
