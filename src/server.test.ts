// test: slow, sqlite only
import { expect, test } from 'bun:test'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { FIRST_LINK, printed, readyPort, withServers } from '#testing/with-servers.ts'

const { newFolder, start } = withServers()

test('a server listens on both loopback addresses, shows its metrics there, and leaves one database file when it stops', async () => {
  const folder = await newFolder()
  const server = await start({ DATA_DIR: folder })
  const port = await readyPort(server)
  for (const host of ['127.0.0.1', '[::1]', 'localhost']) {
    expect((await fetch(`http://${host}:${port}/`)).status).toBe(200)
    const metrics = (headers: Record<string, string>) => fetch(`http://${host}:${port}/metrics`, { headers })
    expect((await metrics({})).status).toBe(200)
    expect((await metrics({ 'x-forwarded-for': '198.51.100.9' })).status).toBe(404)
  }
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
  expect((await readdir(folder)).filter((name) => name.startsWith('trellis'))).toEqual(['trellis.sqlite'])
})

test('a server that gets SIGTERM as soon as it is ready exits with status 0', async () => {
  const server = await start({})
  await readyPort(server)
  server.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})

test('a server that gets SIGTERM during an unfinished request exits with status 0', async () => {
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

test('an invalid environment variable stops startup with one line that names it', async () => {
  const server = await start({ LOG_LEVEL: 'loud' })
  expect(await server.exited).toBe(1)
  expect(await new Response(server.stderr).text()).toMatch(/^LOG_LEVEL must be [^\n]+\n$/)
})

test('a data folder whose name ends in a carriage return is the same folder, and not a new, empty site', async () => {
  const folder = await newFolder()
  const server = await start({ DATA_DIR: `${folder}\r`, BRAND: 'Fern Hollow\r' })
  const page = await fetch(`http://localhost:${await readyPort(server)}/`)
  expect(await page.text()).toContain('Fern Hollow')
  expect(await readdir(folder)).toContain('trellis.sqlite')
})

test.each([
  { DATABASE_URL: 'postgres://grower:p@ss#w@127.0.0.1:5432/site' },
  { SMTP_URL: 'smtp://grower:p@ss#w@127.0.0.1:2525' },
])('a password with # or @ stops startup with one line that says how to write them: %p', async (env) => {
  const server = await start(env)
  expect(await server.exited).toBe(1)
  expect(await new Response(server.stderr).text()).toMatch(/^\w+_URL [^\n]+write # as %23, @ as %40[^\n]+\n$/)
})

test('npm start on Node 18 stops with one line that says which Node Trellis needs', async () => {
  const server = await start({ npm_config_user_agent: 'npm/9.2.0 node/v18.20.8 linux x64' }, 'scripts/start.ts')
  expect(await server.exited).toBe(1)
  expect(await new Response(server.stderr).text()).toMatch(
    /^Trellis needs Node 20.19 or later[^\n]+npm runs on Node 18.20.8[^\n]+\n$/,
  )
})

test('a missing secret file stops startup with one line that names the variable', async () => {
  const server = await start({ SMTP_URL_FILE: '/nowhere/smtp-url' })
  expect(await server.exited).toBe(1)
  expect(await new Response(server.stderr).text()).toMatch(/^SMTP_URL_FILE can't be read: [^\n]+\n$/)
})

test('startup logs a warning if the site uses https but trusts no proxy', async () => {
  const server = await start({ SITE_URL: 'https://grower.example', LOG_LEVEL: 'warn' })
  const [line = ''] = await printed(server, /^\{.+TRUST_PROXY.+\}$/m)
  expect(JSON.parse(line)).toMatchObject({ level: 40, msg: expect.stringContaining('SITE_URL is https') })
})

test('a mistyped BACKUP_RECIPIENT stops startup, so that no backup is made that nobody can decrypt', async () => {
  const server = await start({ BACKUP_RECIPIENT: `age1${'q'.repeat(58)}` })
  expect(await server.exited).toBe(1)
  expect(await new Response(server.stderr).text()).toMatch(
    /^BACKUP_RECIPIENT: "age1q+" isn't an age recipient\. [^\n]+\n$/,
  )
})

test('a database that cannot be opened stops startup with one line that names it', async () => {
  const file = join(await newFolder(), 'taken')
  await writeFile(file, '')
  const server = await start({ DATA_DIR: file })
  expect(await server.exited).toBe(1)
  expect(await new Response(server.stderr).text()).toMatch(
    /^Trellis cannot start: the database in .*taken \(DATA_DIR\) cannot be opened: [^\n]+\n$/,
  )
})

test('a damaged database file stops startup with one line', async () => {
  const folder = await newFolder()
  await writeFile(
    join(folder, 'trellis.sqlite'),
    'this is not a database, although it is long enough to be looked at'.repeat(99),
  )
  const server = await start({ DATA_DIR: folder })
  expect(await server.exited).toBe(1)
  expect(await new Response(server.stderr).text()).toMatch(/cannot be opened: file is not a database\n$/)
})

test('a missing system library that sharp needs stops startup with one line that names it', async () => {
  const LD_LIBRARY_PATH = await newFolder()
  // The dynamic loader finds this empty file first and cannot load it.
  await writeFile(join(LD_LIBRARY_PATH, 'libstdc++.so.6'), '')
  const server = await start({ LD_LIBRARY_PATH })
  expect(await server.exited).toBe(1)
  expect(await new Response(server.stderr).text()).toBe(
    'The image library sharp needs the missing library libstdc++.so.6. Install it, for example with "apt-get install libstdc++6".\n',
  )
})

test('a taken port stops startup with one line that names it', async () => {
  const port = await readyPort(await start({}))
  const second = await start({ PORT: String(port) })
  expect(await second.exited).toBe(1)
  expect(await new Response(second.stderr).text()).toMatch(
    new RegExp(`^Cannot listen on 127.0.0.1 \\(HOST\\), port ${port} \\(PORT\\): [^\n]+\n$`),
  )
})

test('two servers started at once on a new data folder both become ready', async () => {
  const DATA_DIR = await newFolder()
  const servers = await Promise.all([start({ DATA_DIR }), start({ DATA_DIR })])
  for (const server of servers) {
    const port = await readyPort(server)
    expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200)
  }
})

test('the site of the drawing benchmark becomes ready', async () => {
  const port = await readyPort(await start({}, 'bench/peers/uncached-site.ts'))
  expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200)
})

test('other processes can open the database while the server reads and writes', async () => {
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

test('every log line is JSON, even for a URL that cannot be decoded', async () => {
  const server = await start({ LOG_LEVEL: 'debug' })
  const [beginning, output] = server.stdout.tee()
  const port = await readyPort({ stdout: beginning, stderr: server.stderr })
  expect((await fetch(`http://127.0.0.1:${port}/%E0%A4%A`)).status).toBe(404)
  server.kill('SIGTERM')
  // Skips the event of the first invitation, and the three lines that startup prints.
  const lines = (await new Response(output).text()).trimEnd().split('\n').slice(4)
  expect(lines.map((line) => JSON.parse(line).msg)).toContainEqual(expect.stringContaining('could not be decoded'))
  expect(await new Response(server.stderr).text()).toBe('')
})

test('the log counts cached responses and 404s of strangers at level info and lists each of them at level debug', async () => {
  const long = `/${'a'.repeat(3000)}`
  for (const [LOG_LEVEL, lines] of [
    ['info', 1],
    ['debug', 9],
  ] as const) {
    const server = await start({ LOG_LEVEL })
    const [beginning, output] = server.stdout.tee()
    const port = await readyPort({ stdout: beginning, stderr: server.stderr })
    const paths = ['/', '/', '/', '/blog/1', '/blog/2', long, '/%E0%A4%A', '/wp-login.php', '/healthz']
    for (const path of paths) await (await fetch(`http://127.0.0.1:${port}${path}`)).bytes()
    server.kill('SIGTERM')
    const log = (await new Response(output).text()).split('\n').filter((line) => line.startsWith('{'))
    const requests = log.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request')
    expect(requests).toHaveLength(lines)
    expect(requests.at(-1)).toMatchObject({ path: '/healthz', requestId: expect.any(String) })
    expect(log.filter((line) => line.length > 500)).toEqual([])
    const counts = log.map((line) => JSON.parse(line).answers).filter(Boolean)
    const expected = { 'GET / 200': 3, 'GET /blog/{id} 404': 2, 'GET unknown 404': 3 }
    expect(counts).toEqual(LOG_LEVEL === 'info' ? [expected] : [])
  }
})

test('startup prints a link for the first administrator until that administrator has registered', async () => {
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
