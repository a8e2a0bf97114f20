import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Row } from './row.ts'
import { freePort, startServer, startSite } from './server.ts'

const ROUNDS = 7
const START_MS = 400
const BUILD_SECONDS = 20
const BARE = `Bun.serve({ port: Number(process.env.PORT), hostname: '127.0.0.1', fetch: () => new Response('ok') })`

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number

/** Measures the time from process start to the first response on an existing site, and the time of a full build. */
export async function measure(): Promise<Row[]> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-bench-start-'))
  const ours: number[] = []
  const bare: number[] = []
  try {
    await (await startSite({ DATA_DIR: folder })).stop()
    for (let round = 0; round < ROUNDS; round++) {
      const site = await startSite({ DATA_DIR: folder })
      ours.push(site.readyAfterMs)
      await site.stop()
      const port = freePort()
      const peer = await startServer([process.execPath, '-e', BARE], { port, path: '/', env: { PORT: String(port) } })
      bare.push(peer.readyAfterMs)
      await peer.stop()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  const build = await measureBuild()
  return [
    {
      what: 'From the start of `bun` to the first response',
      ours: `${Math.round(median(ours))} ms`,
      peer: `${Math.round(median(bare))} ms (a bare Bun.serve)`,
      ratio: median(bare) / median(ours),
      goal: `< ${START_MS} ms`,
      isMet: median(ours) < START_MS,
    },
    {
      what: 'Full build',
      ours: `${build.toFixed(1)} s`,
      peer: '',
      ratio: null,
      goal: `< ${BUILD_SECONDS} s`,
      isMet: build < BUILD_SECONDS,
    },
  ]
}

async function measureBuild() {
  const root = join(import.meta.dirname, '..')
  await rm(join(root, 'dist/built-from'))
  const startedAt = performance.now()
  const build = Bun.spawn([process.execPath, 'scripts/build.ts'], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  if ((await build.exited) !== 0) throw new Error('The build failed.')
  return (performance.now() - startedAt) / 1000
}
