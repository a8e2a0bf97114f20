import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Prepared } from './nginx.ts'
import { freePort, type Server, startServer } from './server.ts'

const PEERS = join(import.meta.dirname, 'peers')
const NEXT = join(import.meta.dirname, 'node_modules/.bin/next')
const NO_TELEMETRY = { NEXT_TELEMETRY_DISABLED: '1' }

/** Creates a folder with the prepared responses, and the API data that Next.js renders. */
export async function preparePeers(siteUrl: string, prepared: Prepared[]) {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-peers-'))
  const answers = prepared.map(({ path, headers }, index) => ({ path, headers, file: String(index) }))
  for (const [index, { body }] of prepared.entries()) await Bun.write(join(folder, String(index)), body)
  await Bun.write(join(folder, 'answers.json'), JSON.stringify(answers))
  const calls = { 'about-us': 'about-us', quotes: 'quotes', images: 'images/unassigned' }
  for (const [name, call] of Object.entries(calls)) {
    await Bun.write(join(folder, `${name}.json`), await (await fetch(`${siteUrl}/api/${call}`)).text())
  }
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}

const start = (command: string[], folder: string) => {
  const port = freePort()
  return startServer(command, { port, path: '/', env: { PORT: String(port), FOLDER: folder, ...NO_TELEMETRY } })
}

export const startHono = (folder: string) => start([process.execPath, join(PEERS, 'hono.js')], folder)

export const startExpress = (folder: string) => start(['node', join(PEERS, 'express.js')], folder)

/** Builds and starts a Next.js site that renders the home page for each request. */
export async function startNext(folder: string): Promise<Server> {
  const project = join(PEERS, 'next')
  const build = Bun.spawn([NEXT, 'build'], {
    cwd: project,
    env: { ...process.env, ...NO_TELEMETRY, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if ((await build.exited) !== 0) throw new Error('The Next.js build failed.')
  const port = freePort()
  const command = ['node', NEXT, 'start', project, '-H', '127.0.0.1', '-p', String(port)]
  return startServer(command, { port, path: '/', env: { FOLDER: folder, ...NO_TELEMETRY } })
}
