// Does the minimum per message: one insert, one durable commit, one response. Reads PORT and DATA_DIR.
import { Database } from 'bun:sqlite'
import { join } from 'node:path'

const db = new Database(join(process.env.DATA_DIR ?? '.', 'bare.sqlite'), { create: true })
db.run('pragma journal_mode=wal')
db.run('pragma synchronous=full')
db.run('create table messages (id integer primary key, name text, email text, question text, created_at text)')
const insert = db.prepare('insert into messages (name, email, question, created_at) values (?, ?, ?, ?)')

Bun.serve({
  port: Number(process.env.PORT),
  hostname: '127.0.0.1',
  async fetch(request) {
    if (request.method === 'GET') return new Response('ok')
    const { name, email, question } = (await request.json()) as Record<string, string>
    insert.run(name ?? '', email ?? '', question ?? '', new Date().toISOString())
    return Response.json({ message: 'Thank you!' }, { status: 201 })
  },
})
