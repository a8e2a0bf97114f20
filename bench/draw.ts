import { load } from './load.ts'
import { preparePeers, startNext } from './peers.ts'
import type { Row } from './row.ts'
import { startSite } from './server.ts'

const GOAL = 1000
const CONNECTIONS = 8
// This is long enough for the JIT to compile the rendering code.
const WARM_UP_SECONDS = 15

/** Measures how fast the home page is rendered when only its API responses are cached. */
export async function measure(): Promise<Row[]> {
  const site = await startSite({}, 'bench/peers/uncached-site.ts')
  const { folder, remove } = await preparePeers(site.url, [])
  const next = await startNext(folder)
  try {
    const rates: number[] = []
    for (const url of [`${site.url}/`, `${next.url}/`]) {
      await load(url, { seconds: WARM_UP_SECONDS, connections: CONNECTIONS })
      rates.push((await load(url, { connections: CONNECTIONS })).perSecond)
    }
    const [ours = 0, peer = 0] = rates
    return [
      {
        what: 'Home page, rendered for each request',
        ours: `${Math.round(ours)}/s`,
        peer: `${Math.round(peer)}/s (Next.js)`,
        ratio: ours / peer,
        goal: `≥ ${GOAL}/s`,
        isMet: ours >= GOAL,
      },
    ]
  } finally {
    await next.stop()
    await site.stop()
    await remove()
  }
}
