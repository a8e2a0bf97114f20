import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..')
// The limit is generous, because slow machines start the servers on one core.
const READY_MAX_MS = 240_000
const LOOK_MS = 2

/** The CPU cores of the measured server and of the programs that put load on it. */
export const CORES = { server: '0', client: '1' }

const PRODUCTION = { ...process.env, NODE_ENV: 'production' }

export function freePort() {
  const listener = Bun.listen({ hostname: '127.0.0.1', port: 0, socket: { data() {} } })
  listener.stop(true)
  return listener.port
}

// A server that outlives a failed benchmark would keep its core busy.
const started: Bun.Subprocess[] = []
process.on('exit', () => {
  for (const child of started) child.kill()
})

export type Server = Awaited<ReturnType<typeof startServer>>

/** Starts a program on the server's core, and waits until `path` returns a 2xx status. */
export async function startServer(command: string[], { port, path, env = {} }: ServerOptions) {
  const startedAt = performance.now()
  const child = Bun.spawn(['taskset', '-c', CORES.server, ...command], {
    cwd: ROOT,
    env: { ...PRODUCTION, ...env },
    stdio: ['ignore', Bun.file('/dev/null'), 'inherit'],
  })
  started.push(child)
  const url = `http://127.0.0.1:${port}`
  for (; ; await Bun.sleep(LOOK_MS)) {
    const response = await fetch(url + path).catch(() => null)
    if (response?.ok) break
    if (child.exitCode !== null || performance.now() - startedAt > READY_MAX_MS) {
      throw new Error(`${command.join(' ')} didn't respond.`)
    }
  }
  return {
    url,
    readyAfterMs: performance.now() - startedAt,
    rssMb: () => rssOf(child.pid) / 1024,
    async stop(signal: NodeJS.Signals = 'SIGTERM') {
      child.kill(signal)
      await child.exited
    },
  }
}

type ServerOptions = { port: number; path: string; env?: Record<string, string> }

/** Returns the RSS of a process and its children in KB. */
function rssOf(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  const own = Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmRSS:\s+(\d+)/)?.[1] ?? 0)
  return children.reduce((sum, child) => sum + rssOf(Number(child)), own)
}

/** Starts a production server, by default on a new site with the starter content. */
export async function startSite(env: Record<string, string> = {}, program = 'dist/bundle/server.js') {
  const port = freePort()
  const dataDir = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), 'trellis-bench-')))
  const server = await startServer([process.execPath, program], {
    port,
    path: '/readyz',
    env: { PORT: String(port), HOST: '127.0.0.1', BACKUPS: 'off', DATA_DIR: dataDir, ...env },
  })
  return {
    ...server,
    dataDir,
    async stop(signal?: NodeJS.Signals) {
      await server.stop(signal)
      if (!env.DATA_DIR) await rm(dataDir, { recursive: true, force: true })
    },
  }
}
