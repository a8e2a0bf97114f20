import { startDatabases } from './databases.ts'
import { type Load, load } from './load.ts'
import { type Prepared, startNginx } from './nginx.ts'
import { preparePeers, startExpress, startHono } from './peers.ts'
import type { Row } from './row.ts'
import { startSite } from './server.ts'

/** The minimum responses per second for each path, relative to nginx. */
const GOALS: Record<string, number> = { '/': 1, '/api/blog': 0.9 }
const PATHS = Object.keys(GOALS)
// Lower, because each request waits for a query, and PostgreSQL shares the two cores.
const POSTGRES_GOAL = 0.75
const ROUNDS = 3
// This is long enough for the idle media process to exit.
const SETTLE_MS = 25_000
const MANY = 1000
const MB_IDLE = 130
const MB_BUSY = 150
const P99_TIMES = 2
const GZIP = { 'accept-encoding': 'gzip' }

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number
const perSecond = (value: number) => `${Math.round(value).toLocaleString('en-US')}/s`
const ms = (value: number) => `${value.toFixed(2)} ms`

/** Loads the servers one after the other, in several rounds, and returns the medians of each server. */
async function takeTurns(urls: string[]): Promise<Load[]> {
  const rounds: Load[][] = []
  for (let round = 0; round < ROUNDS; round++) {
    const loads: Load[] = []
    for (const url of urls) loads.push(await load(url, { headers: GZIP }))
    rounds.push(loads)
  }
  return urls.map((_, index) => {
    const of = (key: keyof Load) => median(rounds.map((loads) => loads[index]?.[key] ?? 0))
    return { perSecond: of('perSecond'), p50Ms: of('p50Ms'), p99Ms: of('p99Ms'), errors: of('errors') }
  })
}

/** Compares cached responses with nginx serving the same bytes as files. All servers share one core; wrk has another. */
export async function measure(): Promise<Row[]> {
  const rows: Row[] = []
  const site = await startSite()
  await Bun.sleep(SETTLE_MS)
  const idleMb = site.rssMb()
  const prepared: Prepared[] = []
  for (const path of PATHS) {
    const response = await fetch(site.url + path, { headers: GZIP, decompress: false })
    prepared.push({ path, body: await response.bytes(), headers: Object.fromEntries(response.headers) })
  }
  const nginx = await startNginx(prepared)
  const tuned = await startNginx(prepared, true)
  const { folder, remove } = await preparePeers(site.url, prepared)
  const hono = await startHono(folder)
  const express = await startExpress(folder)
  const postgres = await startDatabases()
  const shared = await startSite(await postgres.create('serve'))
  const servers = [site, nginx, tuned, hono, express, shared]
  try {
    for (const path of PATHS) {
      const [ours, ...peers] = await takeTurns(servers.map(({ url }) => url + path))
      const [peer, fastest, plainHono, plainExpress, onPostgres] = peers
      if (!ours || !peer || !fastest || !plainHono || !plainExpress || !onPostgres) continue
      const against = (name: string, other: Load, goal?: number, measured = ours): Row => ({
        what: `\`${path}\` from the cache, against ${name}`,
        ours: perSecond(measured.perSecond),
        peer: perSecond(other.perSecond),
        ratio: measured.perSecond / other.perSecond,
        goal: goal ? `≥ ${goal}` : '',
        isMet: measured.perSecond >= (goal ?? 0) * other.perSecond,
      })
      rows.push(
        against('nginx with Debian settings', peer, GOALS[path]),
        against('nginx without an access log, with open files cached', fastest),
      )
      rows.push(against('plain Hono on Bun', plainHono), against('plain Express on Node', plainExpress))
      rows.push(against('nginx, with Trellis on PostgreSQL', peer, POSTGRES_GOAL, onPostgres))
      rows.push({
        what: `\`${path}\`, p99 latency`,
        ours: ms(ours.p99Ms),
        peer: ms(peer.p99Ms),
        ratio: peer.p99Ms / ours.p99Ms,
        goal: `≤ ${P99_TIMES} × nginx`,
        isMet: ours.p99Ms <= P99_TIMES * peer.p99Ms,
      })
    }
    const crowd = await load(`${site.url}/`, { connections: MANY, headers: GZIP })
    const peerCrowd = await load(`${nginx.url}/`, { connections: MANY, headers: GZIP })
    rows.push({
      what: `\`/\` at ${MANY} connections: responses; failed requests`,
      ours: `${perSecond(crowd.perSecond)}; ${crowd.errors}`,
      peer: `${perSecond(peerCrowd.perSecond)}; ${peerCrowd.errors}`,
      ratio: crowd.perSecond / peerCrowd.perSecond,
      goal: 'no failures',
      isMet: crowd.errors === 0,
    })
    rows.push(memory('Memory after startup', idleMb, MB_IDLE), memory('Memory under load', site.rssMb(), MB_BUSY))
  } finally {
    for (const server of servers) await server.stop()
    postgres.stop()
    await remove()
  }
  return rows
}

const memory = (what: string, mb: number, goalMb: number): Row => ({
  what,
  ours: `${Math.round(mb)} MB`,
  peer: '',
  ratio: null,
  goal: `< ${goalMb} MB`,
  isMet: mb < goalMb,
})
