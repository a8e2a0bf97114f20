import { expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from './config.ts'
import { openDatabase } from './db/database.ts'
import { createCoa, pictureForm } from './testing/factories.ts'
import { firstAdministrator, readyPort, withServers } from './testing/with-servers.ts'

// More than the buffers of both ends.
const FILE_BYTES = 32 * 1024 ** 2
// Bun itself would end a connection on which nothing has gone for ten seconds.
const SLOW_MS = 14_000

const { newFolder, start } = withServers()

test('a Host that is none is 400 in the one error shape', async () => {
  const port = await readyPort(await start({}))
  const answer = Promise.withResolvers<string>()
  await Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: {
      open: (socket) => void socket.write('GET /api/blog HTTP/1.1\r\nHost: a b[\r\nConnection: close\r\n\r\n'),
      data: (_, data) => answer.resolve(data.toString()),
    },
  })
  expect(await answer.promise).toMatch(/^HTTP\/1.1 400 .*\{"error":"[^"]+"\}$/s)
})

test('HEAD tells the length that GET has', async () => {
  const port = await readyPort(await start({}))
  for (const path of ['/', '/api/blog', '/favicon.svg']) {
    const url = `http://localhost:${port}${path}`
    const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
    const body = await (await fetch(url, { headers: { 'accept-encoding': 'identity' } })).bytes()
    expect([path, headers.get('content-length')]).toEqual([path, String(body.length)])
  }
})

test('a connection that is lost in the middle of an upload leaves nothing, and the next upload works', async () => {
  const DATA_DIR = await newFolder()
  const server = await start({ DATA_DIR, CONTACT_EMAIL: 'owner@grower.example' })
  const { url, port, authorization } = await firstAdministrator(server)
  const left = () => readdir(join(DATA_DIR, 'uploads')).catch(() => [])

  const socket = await Bun.connect({ hostname: '127.0.0.1', port, socket: { data() {} } })
  const head = `POST /api/upload HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\n`
  const form = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nhalf of it'
  socket.write(`${head}Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n${form}`)
  while ((await left()).length === 0) await new Promise(setImmediate)
  socket.terminate()
  while ((await left()).length > 0) await new Promise(setImmediate)

  const next = await fetch(`${url}/api/upload`, {
    method: 'POST',
    headers: { authorization },
    body: await pictureForm(),
  })
  expect((await next.json()).file).toMatchObject({ id: 1, width: 30 })
  expect(await left()).toEqual([])
})

test('a client that reads nothing for a while, as the buffers of a slow line do, still gets all of a file', async () => {
  const DATA_DIR = await newFolder()
  const port = await readyPort(await start({ DATA_DIR }))
  const db = openDatabase(readConfig({ DATA_DIR }))
  const name = `${(await createCoa(db)).file_key}/certificate.pdf`
  await db.destroy()
  await Bun.write(join(DATA_DIR, 'files', name), new Uint8Array(FILE_BYTES))
  const socket = connect(port, '127.0.0.1')
  socket.write(`GET /files/${name} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
  socket.pause()
  await pause(SLOW_MS)
  const chunks: Buffer[] = []
  for await (const chunk of socket) chunks.push(chunk)
  const answer = Buffer.concat(chunks)
  const headBytes = answer.indexOf('\r\n\r\n') + 4
  expect(answer.length - headBytes).toBe(FILE_BYTES)
  // Without it a viewer neither tells how far it is nor asks for parts.
  expect(answer.toString('latin1', 0, headBytes).toLowerCase()).toContain(`content-length: ${FILE_BYTES}\r\n`)
})

test('who breaks off while they send leaves no error in the log', async () => {
  const server = await start({ LOG_LEVEL: 'info' })
  const [forPort, forLog] = server.stdout.tee()
  const port = await readyPort({ stdout: forPort, stderr: server.stderr })
  const socket = await Bun.connect({ hostname: '127.0.0.1', port, socket: { data() {} } })
  const head = 'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n'
  socket.write(`${head}Transfer-Encoding: chunked\r\n\r\n5\r\n{"nam\r\n`)
  await fetch(`http://localhost:${port}/healthz`)
  socket.terminate()
  await fetch(`http://localhost:${port}/healthz`)
  server.kill('SIGTERM')
  const log = await new Response(forLog).text()
  expect(log).toContain('"/api/contact"')
  expect(log).not.toContain('"level":50')
})
