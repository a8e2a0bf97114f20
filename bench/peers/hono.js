// A plain Hono server on Bun that sends the prepared responses. Reads PORT, and FOLDER (see `prepared.js`).
import { Hono } from 'hono'
import { readPrepared } from './prepared.js'

const app = new Hono()
for (const { path, headers, body } of readPrepared()) app.get(path, (c) => c.body(body, 200, headers))

Bun.serve({ port: Number(process.env.PORT), hostname: '127.0.0.1', fetch: app.fetch })
