// test: slow, sqlite only, long form
import { afterAll, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Glob } from 'bun'
import { ROOT } from '#platform/root.ts'
import { isProving, recordFigure } from '#testing/figures.ts'
import { makeDebian, must } from '#testing/make-debian.ts'
import { pdfOfPage, words } from '#testing/pdfs/write.ts'
import { DEPLOY, freePort, programOf } from '#testing/start-https-proxy.ts'
import { firstAdministrator } from '#testing/with-servers.ts'

setDefaultTimeout(20 * 60_000)

const CONTAINERFILE = join(DEPLOY, 'Containerfile')
const folder = await mkdtemp(join(tmpdir(), 'trellis-'))
afterAll(() => rm(folder, { recursive: true }))

test('neither the built server nor its commands load a module that the container image leaves out', async () => {
  const [, list = ''] = /rm -rf (.+?)\n\n/s.exec(await Bun.file(CONTAINERFILE).text()) ?? []
  const removed = list.split(/[\s\\]+/).filter((name) => name && !name.startsWith('.'))
  const entries = [
    'src/server.ts',
    'src/**/*.{child,worker}.ts',
    'scripts/{status,invite,backup,restore,export}.ts',
    'dist/server/**/*.js',
  ]
  const entrypoints = entries.flatMap((pattern) =>
    Array.from(new Glob(pattern).scanSync(ROOT), (path) => join(ROOT, path)),
  )
  const { metafile } = await Bun.build({ entrypoints, target: 'bun', metafile: true, outdir: folder })
  const loaded = Object.keys(metafile?.inputs ?? {}).flatMap((path) => path.split('node_modules/').slice(1))
  const isRemoved = (path: string) => removed.some((name) => new Glob(`${name}/**`).match(path))
  expect(removed.length).toBeGreaterThan(10)
  expect(loaded.length).toBeGreaterThan(100)
  expect(loaded.filter(isRemoved)).toEqual([])
})

const MINUTE_MS = 60_000
const IMAGE = 'localhost/trellis-test'
const BASE = 'localhost/trellis-test-base'

/** Makes an image of Debian without a registry. */
async function makeBase() {
  const archive = join(folder, 'base.tar')
  await makeDebian(archive, 'minbase')
  const container = await must('buildah', 'from', 'scratch')
  await must('buildah', 'add', '--quiet', container, archive, '/')
  await must('buildah', 'commit', '--quiet', '--rm', container, BASE)
}

/** Runs the command in the first line of the Containerfile, with buildah, which podman uses to build. */
async function buildImage() {
  const [, options = ''] = /podman build (.+) -t trellis \.\n/.exec(await Bun.file(CONTAINERFILE).text()) ?? []
  const ours = ['--isolation=chroot', `--build-arg=BASE=${BASE}`, '--tag', IMAGE]
  const start = performance.now()
  await must('env', '--chdir', ROOT, 'buildah', 'build', ...options.split(' '), ...ours, '.')
  const minutes = (performance.now() - start) / MINUTE_MS
  recordFigure({ what: 'Time to build the container image', value: Number(minutes.toFixed(1)), unit: 'minutes' })
  const [{ size }] = JSON.parse(await must('buildah', 'images', '--json', IMAGE))
  const megabytes = Number.parseFloat(size)
  recordFigure({ what: 'Size of the container image', value: megabytes, unit: 'MB', atMost: 400 })
}

/** Starts the image's command as its user, in a process group of its own. */
async function startContainer() {
  const container = await must('buildah', 'from', '--isolation=chroot', IMAGE)
  const image = JSON.parse(await must('buildah', 'inspect', '--type=image', IMAGE)).Docker.config
  const run = ['buildah', 'run', '--isolation=chroot']
  const environment = [`PORT=${freePort()}`, 'CONTACT_EMAIL=owner@grower.example', 'LOG_LEVEL=silent']
  const options = environment.map((pair) => `--env=${pair}`)
  const server = Bun.spawn([...run, ...options, container, '--', ...image.Cmd], {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const inside = (...words: string[]) => must(...run, container, '--', ...words)
  const stop = async () => {
    process.kill(-server.pid)
    await server.exited
    await must('buildah', 'rm', container)
  }
  return { image, server, inside, stop }
}

if (isProving)
  test('the container image, built on Debian, serves the site as an unprivileged user', async () => {
    await programOf('buildah', 'buildah')
    await makeBase()
    await buildImage()
    const { image, server, inside, stop } = await startContainer()
    expect(image).toMatchObject({
      User: '10001:10001',
      Volumes: { '/data': {} },
      Healthcheck: { Test: expect.any(Array) },
    })
    const { url, authorization } = await firstAdministrator(server)
    for (const path of ['/healthz', '/', '/test-results', '/blog']) expect((await fetch(url + path)).status).toBe(200)
    const form = new FormData()
    form.set('file', new File([new Uint8Array(pdfOfPage(words('Batch FH-2409')))], 'Blue-Fern.pdf'))
    const upload = await fetch(`${url}/api/manage/create`, { method: 'POST', headers: { authorization }, body: form })
    expect(upload.status).toBe(201)
    expect(await inside('bun', 'scripts/invite.ts', 'june@grower.example')).toMatch(/register\?token=/)
    expect(await inside('id', '-u')).toBe('10001')
    await stop()
    expect(await fetch(url).catch(() => 'stopped')).toBe('stopped')
  })
