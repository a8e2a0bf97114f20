// test: slow, sqlite only, long form
import { expect, test } from 'bun:test'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { recordFigure, sized } from '#testing/figures.ts'
import { residentMb, watchMemory } from '#testing/memory.ts'
import { firstAdministrator, readyPort, withServers } from '#testing/with-servers.ts'

const CERTIFICATE = join(import.meta.dirname, 'starter/certificates/FH-2409-blue-fern-flower.pdf')
const ALL_PROCESSES_MB = 600
const FLOOD = join(import.meta.dirname, '../testing/flood.child.ts')
// Well below the 250 MB that buffering 3,000 certificates would take.
const GROWTH_MB = sized(80, ALL_PROCESSES_MB)
const OTHERS_WAIT_MS = 1000
const ANSWERS_WITHOUT_BODY = 1000
const AT_ONCE = 500

const { start } = withServers()

const requestOf = (line: string) => `${line} HTTP/1.1\r\nHost: localhost\r\n\r\n`

/** Sends requests without reading the responses. Reconnects when the server closes the connection. */
async function flood(port: number, line: string, count: number, atOnce = AT_ONCE) {
  const isServed = async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).bytes()
  let left = count
  while (left > 0) {
    const socket = connect(port, '127.0.0.1').pause()
    let isOpen = true
    socket.on('error', () => {})
    const closed = new Promise<void>((resolve) => {
      socket.on('close', () => {
        isOpen = false
        resolve()
      })
    })
    await once(socket, 'connect')
    while (isOpen && left > 0) {
      const now = Math.min(atOnce, left)
      left -= now
      if (!socket.write(requestOf(line).repeat(now)))
        await Promise.race([new Promise((resolve) => socket.once('drain', resolve)), closed])
      await isServed()
    }
    socket.destroy()
  }
}

/** @returns the longest time that another client waits for a page while `work` runs */
async function longestWaitMs(url: string, work: Promise<void>) {
  let isWorking = true
  let longest = 0
  const end = work.finally(() => {
    isWorking = false
  })
  while (isWorking) {
    const start = performance.now()
    const response = await fetch(`${url}/`)
    await response.bytes()
    expect(response.status).toBe(200)
    longest = Math.max(longest, performance.now() - start)
  }
  await end
  return Math.round(longest)
}

test.each(sized([3000], [10_000, 48_000]))(
  '%d pipelined certificate requests with unread responses use little memory and delay no other client',
  async (requests) => {
    const server = await start({ CONTACT_EMAIL: 'owner@grower.example' })
    const { url, port, authorization } = await firstAdministrator(server)
    const form = new FormData()
    form.append('file', Bun.file(CERTIFICATE), 'fern.pdf')
    const upload = await fetch(`${url}/api/manage/create`, { method: 'POST', headers: { authorization }, body: form })
    const { pdfUrl } = (await upload.json()).file
    expect((await (await fetch(url + pdfUrl)).bytes()).length).toBe(Bun.file(CERTIFICATE).size)

    const beforeMb = residentMb(server.pid)
    const stopWatching = watchMemory(server.pid)
    const waitMs = await longestWaitMs(url, flood(port, `GET ${pdfUrl}`, requests))
    const mostMb = Math.round(stopWatching())
    expect(mostMb - beforeMb).toBeLessThan(GROWTH_MB)
    const what = `${requests.toLocaleString('en-US')} pipelined requests for a certificate with unread responses`
    recordFigure({
      what: `Memory of all processes during ${what}`,
      value: mostMb,
      unit: 'MB',
      atMost: ALL_PROCESSES_MB,
    })
    recordFigure({
      what: `Longest wait of another visitor during ${what}`,
      value: waitMs,
      unit: 'ms',
      atMost: OTHERS_WAIT_MS,
    })
  },
)

test('pipelined requests with unread responses use little memory, whatever they request', async () => {
  const server = await start({})
  const port = await readyPort(server)
  const html = await (await fetch(`http://localhost:${port}/`)).text()
  const script = html.match(/data-entry="(\/assets\/[^"]+\.js)"/)?.[1]
  const font = '/pdfjs/standard_fonts/LiberationSans-Bold.ttf'
  for (const line of ['GET /', 'HEAD /', 'GET /api/blog', 'GET /gone', 'POST /api', `GET ${script}`, `GET ${font}`]) {
    for (const atOnce of [AT_ONCE, 1]) {
      const beforeMb = residentMb(server.pid)
      const stopWatching = watchMemory(server.pid)
      await flood(port, line, sized(2000, 10_000), atOnce)
      expect([line, atOnce, stopWatching() - beforeMb < GROWTH_MB]).toEqual([line, atOnce, true])
    }
  }
})

test('the server closes a connection after its thousandth response without a body', async () => {
  const port = await readyPort(await start({}))
  await (await fetch(`http://localhost:${port}/`)).bytes()
  const socket = connect(port, '127.0.0.1')
  let answers = ''
  socket.on('data', (chunk) => {
    answers += chunk
  })
  for (let n = 0; n < ANSWERS_WITHOUT_BODY; n++) socket.write(requestOf('HEAD /'))
  await new Promise((resolve) => socket.on('close', resolve))
  expect(answers.match(/^HTTP\/1\.1 200 OK/gm)?.length).toBe(ANSWERS_WITHOUT_BODY)
  expect(answers.match(/^connection: close/gim)?.length).toBe(1)
})

test('a page, a login and a message are answered while 16 clients send pipelined requests that the cache does not answer', async () => {
  const port = await readyPort(await start({ RATE_LIMITS: 'off' }))
  const url = `http://127.0.0.1:${port}`
  const post = (path: string, body: object) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const requests = [
    () => fetch(`${url}/`),
    () => post('/api/admin/auth/login', { username: 'june@example.com', password: 'a wrong password' }),
    () => post('/api/contact', { name: 'Ada', email: 'ada@example.com', question: 'Which soil?' }),
  ]
  const flooding = Bun.spawn([process.execPath, FLOOD, String(port), '/healthz'])
  const waits: number[] = []
  for (let round = 0; round < 3; round++) {
    const start = performance.now()
    const statuses = await Promise.all(requests.map(async (request) => (await request()).status))
    waits.push(performance.now() - start)
    expect(statuses).toEqual([200, 401, 201])
  }
  flooding.kill()
  recordFigure({
    what: 'Longest wait for a page, a login and a message while 16 clients send pipelined requests',
    value: Math.round(Math.max(...waits)),
    unit: 'ms',
    atMost: 500,
  })
})
