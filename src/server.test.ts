import { afterEach, expect, test } from 'bun:test'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pictureForm } from './testing/factories.ts'

const READY = /Trellis is ready: http:\/\/localhost:(\d+)/
const FIRST_LINK = /localhost:(\d+)\n.*owner@grower.example.*\n.*\/register\?token=([\w-]{43})\n/
// More than the buffers of both ends.
const FILE_BYTES = 32 * 1024 ** 2
// Bun ends a connection on which nothing has gone for ten seconds.
const SLOW_MS = 14_000
const cleanUps: (() => unknown)[] = []

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp()
})

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-'))
  cleanUps.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function start(env: Record<string, string>) {
  const server = Bun.spawn([process.execPath, 'src/server.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      PATH: process.env.PATH,
      PORT: '0',
      LOG_LEVEL: 'silent',
      STARTER_CONTENT: 'false',
      DATA_DIR: await newFolder(),
      ...env,
    },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  cleanUps.push(() => server.kill())
  return server
}

type Server = Awaited<ReturnType<typeof start>>

/** What the server has printed, once it fits. */
async function printed(server: Pick<Server, 'stdout' | 'stderr'>, pattern: RegExp) {
  let output = ''
  for await (const chunk of server.stdout.pipeThrough(new TextDecoderStream())) {
    output += chunk
    const match = output.match(pattern)
    if (match) return match
  }
  throw new Error(`The server stopped: ${await new Response(server.stderr).text()}`)
}

const readyPort = async (server: Pick<Server, 'stdout' | 'stderr'>) => Number((await printed(server, READY))[1])

test('it serves on both loopback addresses, and ends cleanly when told to, with all in one file', async () => {
  const folder = await newFolder()
  const server = await start({ DATA_DIR: folder })
  const port = await readyPort(server)
  for (const host of ['127.0.0.1', '[::1]', 'localhost']) {
    expect((await fetch(`http://${host}:${port}/`)).status).toBe(200)
  }
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  expect((await readdir(folder)).filter((name) => name.startsWith('trellis'))).toEqual(['trellis.sqlite'])
})

test('told to end as soon as it is ready, it ends cleanly as well', async () => {
  const server = await start({})
  await readyPort(server)
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})

test('told to end while somebody never ends their request, it ends cleanly as well', async () => {
  const folder = await newFolder()
  const server = await start({ DATA_DIR: folder })
  const socket = await Bun.connect({ hostname: '127.0.0.1', port: await readyPort(server), socket: { data() {} } })
  socket.write(
    'POST /api/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
  )
  await fetch(`http://localhost:${socket.remotePort}/healthz`)
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  expect((await readdir(folder)).filter((name) => name.startsWith('trellis'))).toEqual(['trellis.sqlite'])
})

test('a wrong variable stops it with one line that names it', async () => {
  const server = await start({ LOG_LEVEL: 'loud' })
  expect(await server.exited).toBe(1)
  expect(await new Response(server.stderr).text()).toMatch(/^LOG_LEVEL must be [^\n]+\n$/)
})

test('a database that cannot be opened stops it with one line that says which', async () => {
  const file = join(await newFolder(), 'taken')
  await writeFile(file, '')
  const server = await start({ DATA_DIR: file })
  expect(await server.exited).toBe(1)
  expect(await new Response(server.stderr).text()).toMatch(
    /^Trellis cannot start: the database in .*taken \(DATA_DIR\) cannot be opened: [^\n]+\n$/,
  )
})

test('a database that is damaged stops it with one line', async () => {
  const folder = await newFolder()
  await writeFile(
    join(folder, 'trellis.sqlite'),
    'this is not a database, although it is long enough to be looked at'.repeat(99),
  )
  const server = await start({ DATA_DIR: folder })
  expect(await server.exited).toBe(1)
  expect(await new Response(server.stderr).text()).toMatch(/cannot be opened: file is not a database\n$/)
})

test('a port that is taken stops it with one line', async () => {
  const port = await readyPort(await start({}))
  const second = await start({ PORT: String(port) })
  expect(await second.exited).toBe(1)
  expect(await new Response(second.stderr).text()).toMatch(
    new RegExp(`^Cannot listen on 127.0.0.1 \\(HOST\\), port ${port} \\(PORT\\): [^\n]+\n$`),
  )
})

test('two that start at once on a new folder both come up', async () => {
  const DATA_DIR = await newFolder()
  const servers = await Promise.all([start({ DATA_DIR }), start({ DATA_DIR })])
  for (const server of servers) {
    const port = await readyPort(server)
    expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200)
  }
})

test('other programs may open its database while it serves and writes', async () => {
  const dataDir = await newFolder()
  const server = await start({ DATA_DIR: dataDir, RATE_LIMITS: 'off' })
  const port = await readyPort(server)
  const look = `import { Database } from 'bun:sqlite'
    const database = new Database(process.argv[1], { readonly: true })
    database.query('select count(*) from contacts').get()
    database.close()`
  const ask = async (n: number) => {
    expect((await fetch(`http://localhost:${port}/?visit=${n}`)).status).toBe(200)
    const body = JSON.stringify({ name: 'Ada', email: `ada${n}@example.com`, question: 'Which soil?' })
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(`http://localhost:${port}/api/contact`, { method: 'POST', headers, body })).status).toBe(201)
  }
  await ask(0)
  for (let time = 0; time < 5; time++) {
    const other = Bun.spawn([process.execPath, '-e', look, join(dataDir, 'trellis.sqlite')])
    for (let n = 1; other.exitCode === null; n++) await ask(time * 1000 + n)
    expect(other.exitCode).toBe(0)
  }
  await ask(9999)
})

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

test('each line of the log is JSON, whatever is asked for', async () => {
  const server = await start({ LOG_LEVEL: 'info' })
  const [beginning, output] = server.stdout.tee()
  const port = await readyPort({ stdout: beginning, stderr: server.stderr })
  expect((await fetch(`http://127.0.0.1:${port}/%E0%A4%A`)).status).toBe(404)
  server.kill('SIGTERM')
  // After the three of the start.
  const lines = (await new Response(output).text()).trimEnd().split('\n').slice(3)
  expect(lines.map((line) => JSON.parse(line).msg)).toContainEqual(expect.stringContaining('could not be decoded'))
  expect(await new Response(server.stderr).text()).toBe('')
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

test('while there is no administrator it prints a link for the first one, and not after that', async () => {
  const DATA_DIR = await newFolder()
  const first = await start({ DATA_DIR, CONTACT_EMAIL: 'owner@grower.example' })
  const [, port, token] = await printed(first, FIRST_LINK)
  const post = (path: string, body: object) =>
    fetch(`http://localhost:${port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  expect(await (await post('/api/invite/verify', { token })).json()).toMatchObject({ email: 'owner@grower.example' })
  expect((await post('/api/invite/accept', { token, password: 'long enough' })).status).toBe(200)
  const login = await post('/api/admin/auth/login', { username: 'owner@grower.example', password: 'long enough' })
  expect(login.status).toBe(200)
  expect(login.headers.getSetCookie()[0]).toMatch(
    /^session=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Strict$/,
  )
  first.kill('SIGTERM')
  await first.exited

  const { token: bearer } = await login.json()
  const second = await start({ DATA_DIR })
  const output = second.stdout.tee()
  const secondPort = await readyPort({ stdout: output[0], stderr: second.stderr })
  const headers = { authorization: `Bearer ${bearer}` }
  const sessions = await (await fetch(`http://localhost:${secondPort}/api/admin/sessions`, { headers })).json()
  expect(sessions).toMatchObject([{ isCurrent: true, address: expect.stringMatching(/^(127\.0\.0\.1|::1)$/) }])
  second.kill('SIGTERM')
  expect(await new Response(output[1]).text()).not.toContain('/register')
})

test('a connection that is lost in the middle of an upload leaves nothing, and the next upload works', async () => {
  const DATA_DIR = await newFolder()
  const server = await start({ DATA_DIR, CONTACT_EMAIL: 'owner@grower.example' })
  const [, port, token] = await printed(server, FIRST_LINK)
  const url = `http://localhost:${port}`
  const post = (path: string, body: object) =>
    fetch(url + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  await post('/api/invite/accept', { token, password: 'long enough' })
  const login = await post('/api/admin/auth/login', { username: 'owner@grower.example', password: 'long enough' })
  const authorization = `Bearer ${(await login.json()).token}`
  const left = () => readdir(join(DATA_DIR, 'uploads')).catch(() => [])

  const socket = await Bun.connect({ hostname: '127.0.0.1', port: Number(port), socket: { data() {} } })
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

test('who takes nothing for a while, as the buffers of a slow line do, still gets all of a file', async () => {
  const DATA_DIR = await newFolder()
  const port = await readyPort(await start({ DATA_DIR }))
  const name = `${crypto.randomUUID()}/certificate.pdf`
  await Bun.write(join(DATA_DIR, 'files', name), new Uint8Array(FILE_BYTES))
  const socket = connect(port, '127.0.0.1')
  cleanUps.push(() => socket.destroy())
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
