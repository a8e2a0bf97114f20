// Does the minimum per message: one insert, one durable commit, one response. Reads PORT and DATABASE_URL.
import { Pool } from 'pg'

const pool = new Pool({ connectionString: process.env.DATABASE_URL })
await pool.query('create table messages (id serial primary key, name text, email text, question text, created_at text)')
const INSERT = 'insert into messages (name, email, question, created_at) values ($1, $2, $3, $4)'

Bun.serve({
  port: Number(process.env.PORT),
  hostname: '127.0.0.1',
  async fetch(request) {
    if (request.method === 'GET') return new Response('ok')
    const { name, email, question } = (await request.json()) as Record<string, string>
    await pool.query(INSERT, [name ?? '', email ?? '', question ?? '', new Date().toISOString()])
    return Response.json({ message: 'Thank you!' }, { status: 201 })
  },
})
