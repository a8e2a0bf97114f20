// test: slow, sqlite only
import { expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/db/database.ts'
import { createCertificate, imageForm } from '#testing/factories.ts'
import { firstAdministrator, printed, readyPort, withServers } from '#testing/with-servers.ts'

// More than the socket buffers of server and client can hold.
const FILE_BYTES = 32 * 1024 ** 2
// By default, Bun closes a connection after ten idle seconds.
const SLOW_MS = 14_000

const { newFolder, start } = withServers()

test('a request with an invalid Host header gets a JSON 400', async () => {
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
  expect(await answer.promise).toMatch(/^HTTP\/1.1 400 .*nosniff.*\{"error":"[^"]+"\}$/is)
})

test('HEAD returns the same Content-Length as GET', async () => {
  const port = await readyPort(await start({}))
  for (const path of ['/', '/api/blog', '/favicon.svg']) {
    const url = `http://localhost:${port}${path}`
    const { headers } = await fetch(url, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } })
    const body = await (await fetch(url, { headers: { 'accept-encoding': 'identity' } })).bytes()
    expect([path, headers.get('content-length')]).toEqual([path, String(body.length)])
  }
})

test('an upload whose connection is lost leaves no files, and the next upload works', async () => {
  const DATA_DIR = await newFolder()
  const server = await start({ DATA_DIR, CONTACT_EMAIL: 'owner@grower.example', LOG_LEVEL: 'info' })
  const [beginning, output] = server.stdout.tee()
  const { url, port, authorization } = await firstAdministrator({ stdout: beginning, stderr: server.stderr })
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
    body: await imageForm(),
  })
  expect((await next.json()).file).toMatchObject({ id: 1, width: 30 })
  expect(await left()).toEqual([])
  server.kill('SIGTERM')
  const log = (await new Response(output).text()).split('\n').filter((line) => line.startsWith('{'))
  const lines = log.map((line) => JSON.parse(line))
  expect(lines.filter(({ level }) => level > 35)).toEqual([])
  const uploads = lines.filter(({ path }) => path === '/api/upload')
  expect(uploads.map(({ status }) => status)).toEqual([400, 201])
})

test('a client that stops reading for 14 seconds still receives the whole file', async () => {
  const DATA_DIR = await newFolder()
  const port = await readyPort(await start({ DATA_DIR }))
  const db = openDatabase(readConfig({ DATA_DIR }))
  // In a transaction, the insert waits for the one that loads the starter content.
  const { file_key } = await db.transaction().execute((tx) => createCertificate(tx))
  const name = `${file_key}/certificate.pdf`
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
  // Without a length, a PDF viewer shows no progress and requests no ranges.
  expect(answer.toString('latin1', 0, headBytes).toLowerCase()).toContain(`content-length: ${FILE_BYTES}\r\n`)
})

test.each([
  [
    'part of a chunked body',
    'contact',
    'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{"nam\r\n',
  ],
  ['only the headers', 'contact', 'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n'],
  ['only the headers', 'upload', 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n'],
  [
    'part of a chunked body',
    'upload',
    'Content-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n--x\r\n',
  ],
  [
    'the beginning of a form',
    'weekly-update',
    'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 100000\r\n\r\n--x',
  ],
  ['the beginning of a JSON body', 'manage/create', 'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{'],
])('a client that disconnects after sending %s to /api/%s leaves no error in the log', async (_, path, rest) => {
  const server = await start({ LOG_LEVEL: 'info', CONTACT_EMAIL: 'owner@grower.example' })
  const [beginning, output] = server.stdout.tee()
  const { url, port, authorization } = await firstAdministrator({ stdout: beginning, stderr: server.stderr })
  const socket = await Bun.connect({ hostname: '127.0.0.1', port, socket: { data() {} } })
  socket.write(`POST /api/${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${authorization}\r\n${rest}`)
  await fetch(`${url}/healthz`)
  socket.terminate()
  const line = new RegExp(`[^]*"path":"/api/${path}".*\n`)
  const [log] = await printed({ stdout: output, stderr: server.stderr }, line)
  expect(log).toMatch(new RegExp(`"path":"/api/${path}","status":400`))
  expect(log).not.toContain('"level":50')
})
