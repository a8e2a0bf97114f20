// test: slow, sqlite only, long form
import { expect, test } from 'bun:test'
import { recordFigure, sized } from '#testing/figures.ts'
import { freePort } from '#testing/start-https-proxy.ts'
import { withServers } from '#testing/with-servers.ts'
import { sections } from './starter/content.ts'

const its = withServers()
const ROUNDS = sized(1, 10)
const HEALTHY_MS = 1000
const READY_MS = 4000

/** @returns the milliseconds from `start` until the URL first returns 200; failures before that are expected */
async function answersAfter(url: string, start: number) {
  for (;;) {
    const response = await fetch(url).catch(() => null)
    if (response?.status === 200) return performance.now() - start
    await new Promise(setImmediate)
  }
}

async function startNewSite() {
  const port = freePort()
  const url = `http://127.0.0.1:${port}`
  const start = performance.now()
  await its.start({ PORT: `${port}`, HOST: '127.0.0.1', STARTER_CONTENT: 'true' })
  const healthy = answersAfter(`${url}/healthz`, start)
  const ready = answersAfter(`${url}/readyz`, start)
  // A page requested before the content is loaded waits for it.
  await healthy
  const html = await (await fetch(url)).text()
  const offered = new Set(html.match(/\/files\/[0-9a-f-]{36}\/[0-9a-z]+\.[a-z]+/g))
  expect(offered.size).toBeGreaterThan(50)
  for (const path of offered) expect((await fetch(url + path)).status).toBe(200)
  expect(await (await fetch(`${url}/api/about-us`)).json()).toHaveLength(sections.length)
  return { healthy: await healthy, ready: await ready }
}

test.each([
  ['on a quiet machine', 0],
  ['on a machine with four busy processes', 4],
])('a new site %s answers /healthz at once and soon serves all its images', async (where, busyProcesses) => {
  const busy = Array.from({ length: busyProcesses }, () => Bun.spawn([process.execPath, '-e', 'for (;;);']))
  let healthy = 0
  let ready = 0
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const times = await startNewSite()
      healthy = Math.max(healthy, Math.round(times.healthy))
      ready = Math.max(ready, Math.round(times.ready))
      await its.stopAll()
    }
  } finally {
    for (const child of busy) child.kill()
  }
  const slowest = `${where}, slowest of ${ROUNDS}`
  const whatReady = `Time from first start to /readyz with all starter content ${slowest}`
  recordFigure({ what: `Time from first start to /healthz ${slowest}`, value: healthy, unit: 'ms', atMost: HEALTHY_MS })
  recordFigure({ what: whatReady, value: ready, unit: 'ms', atMost: READY_MS })
})
