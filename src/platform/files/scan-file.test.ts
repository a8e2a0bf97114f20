// test: slow, sqlite only
import { afterEach, expect, test } from 'bun:test'
import { mkdir, mkdtemp, readdir, rm, truncate } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { createTestSite, type TestSite } from '#testing/create-test-site.ts'
import { asAdministrator, createAdministrator, imageForm, signIn } from '#testing/factories.ts'
import { watchMemory } from '#testing/memory.ts'
import { installWithApt } from '../../../scripts/apt.ts'
import { scanFile } from './scan-file.ts'

const MB = 1024 ** 2
/** The limit of the product is a minute, which a busy machine may need. */
const HUNG_MS = 600_000
const WORDS = 'a signature of our own'
const PDF = join(import.meta.dirname, '../../app/starter/certificates/FH-2409-blue-fern-flower.pdf')
const UNANSWERED = "The virus scanner isn't responding, so this file wasn't stored. Try again later."

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

async function newFolder() {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-scan-'))
  cleanUps.push(() => rm(folder, { recursive: true }))
  return folder
}

async function newSite(clamdUrl: string) {
  const site = await createTestSite({ CLAMD_URL: clamdUrl })
  cleanUps.push(() => site.close())
  return site
}

async function upload({ db, request }: TestSite, path: string, form: FormData) {
  const { bearer } = await signIn(db, (await createAdministrator(db)).id)
  const response = await request(path, { method: 'POST', headers: bearer, body: form })
  return { status: response.status, ...((await response.json()) as { error?: string; fields?: object }) }
}

async function scannerLines(site: TestSite) {
  const { body } = await (await asAdministrator(site))('GET', '/api/admin/waiting')
  return body.lines.filter(({ text }: { text: string }) => text.includes('check that clamd is running'))
}

const stored = async ({ dataDir }: TestSite) => {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile() && !entry.name.startsWith('trellis.sqlite'))
}

/** Starts Debian's clamd with one signature, `WORDS`. It reads no other database and leaves the service alone. */
async function startClamd() {
  if (!Bun.which('clamd')) await installWithApt('clamav-daemon')
  const clamd = Bun.which('clamd')
  if (!clamd) return
  const folder = await newFolder()
  const socket = join(folder, 'clamd.sock')
  await mkdir(join(folder, 'signatures'))
  await Bun.write(join(folder, 'signatures/own.ndb'), `Trellis.Test:0:*:${Buffer.from(WORDS).toString('hex')}\n`)
  const lines = [
    ...[`LocalSocket ${socket}`, `DatabaseDirectory ${folder}/signatures`, `TemporaryDirectory ${folder}`],
    ...['Foreground yes', 'StreamMaxLength 3M', 'SelfCheck 0'],
  ]
  await Bun.write(join(folder, 'clamd.conf'), `${lines.join('\n')}\n`)
  const server = Bun.spawn([clamd, '-c', join(folder, 'clamd.conf')], { stdout: 'ignore', stderr: 'pipe' })
  cleanUps.push(async () => {
    server.kill()
    await server.exited
  })
  while (
    !(await Bun.file(socket)
      .stat()
      .catch(() => null))
  ) {
    if (server.exitCode !== null) throw new Error(await new Response(server.stderr).text())
    await pause(20)
  }
  return `unix://${socket}`
}

test('an image and a PDF that match a virus signature of clamd are refused, and a clean image is stored', async () => {
  const clamdUrl = await startClamd()
  if (!clamdUrl) return console.log('clamd is missing, so its scan was not tested: install clamav-daemon.')
  const site = await newSite(clamdUrl)
  const pdf = await Bun.file(PDF).bytes()
  const jpeg = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#46664b' } })
    .jpeg()
    .toBuffer()
  const infected = (bytes: Uint8Array) => new Uint8Array(Buffer.concat([bytes, Buffer.from(WORDS)]))
  const error = "The virus scanner found Trellis.Test.UNOFFICIAL in this file, so it wasn't stored."
  for (const [path, bytes] of [
    ['/api/upload', jpeg],
    ['/api/manage/create', pdf],
  ] as const) {
    const refused = await upload(site, path, await imageForm(infected(bytes), { name: 'fern.pdf' }))
    expect(refused).toEqual({ status: 415, error, fields: { file: error } })
    expect(await stored(site)).toEqual([])
  }
  expect((await upload(site, '/api/upload', await imageForm(new Uint8Array(jpeg)))).status).toBe(201)
  const large = await upload(site, '/api/upload', await imageForm(new Uint8Array(4 * MB)))
  expect(large).toMatchObject({ status: 503, error: expect.stringContaining('StreamMaxLength') })
})

type Manner = (socket: Socket) => void

async function startScanner(manner: Manner) {
  const server = createServer((socket) => {
    socket.on('error', () => {})
    manner(socket)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  cleanUps.push(() => server.close())
  return `tcp://127.0.0.1:${(server.address() as { port: number }).port}`
}

const MANNERS: [string, Manner][] = [
  ['closes the connection', (socket) => socket.end()],
  ['closes the connection in the middle of the file', (socket) => socket.once('data', () => socket.destroy())],
  ['sends garbage', (socket) => socket.on('data', () => socket.write('220 hello\0'))],
  ['sends an endless answer', (socket) => socket.on('data', () => socket.write('x'.repeat(2000)))],
]

test.each(MANNERS)('an upload is refused with 503 if the scanner %s', async (_, manner) => {
  const site = await newSite(await startScanner(manner))
  expect(await upload(site, '/api/upload', await imageForm())).toEqual({
    status: 503,
    error: UNANSWERED,
    fields: { file: UNANSWERED },
  })
  expect(await stored(site)).toEqual([])
})

test('an upload is refused with 503 if the scanner cannot be reached or hangs, and the dashboard says so until a scan succeeds', async () => {
  const site = await newSite('tcp://127.0.0.1:1')
  expect(await upload(site, '/api/upload', await imageForm())).toMatchObject({ status: 503, error: UNANSWERED })
  expect(await scannerLines(site)).toHaveLength(1)
  await scanFile(await startScanner((socket) => socket.once('data', () => socket.write('stream: OK\0'))), PDF, 'file')
  expect(await scannerLines(site)).toEqual([])
  const hanging = await startScanner(() => {})
  await expect(scanFile(hanging, PDF, 'file', 100)).rejects.toMatchObject({ status: 503, message: UNANSWERED })
})

test('a file of 256 MB waits on disk, not in memory, for a scanner that reads slowly', async () => {
  const path = join(await newFolder(), 'large')
  await Bun.write(path, '')
  await truncate(path, 256 * MB)
  let received = 0
  const url = await startScanner((socket) =>
    socket.on('data', (chunk) => {
      const isPause = Math.floor(received / MB) < Math.floor((received + chunk.length) / MB)
      received += chunk.length
      if (isPause) socket.pause()
      if (isPause) setImmediate(() => socket.resume())
      if (received > 256 * MB) socket.write('stream: OK\0')
    }),
  )
  // A process of its own, because other tests take memory too.
  const scan = `import { scanFile } from '${join(import.meta.dir, 'scan-file.ts')}'; await scanFile('${url}', '${path}', 'file', ${HUNG_MS})`
  const child = Bun.spawn([process.execPath, '-e', scan], { stdio: ['ignore', 'inherit', 'inherit'] })
  const peak = watchMemory(child.pid)
  expect(await child.exited).toBe(0)
  expect(received).toBeGreaterThan(256 * MB)
  expect(peak()).toBeLessThan(200)
})
