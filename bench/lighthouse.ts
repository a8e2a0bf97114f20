import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from '../scripts/chromium.ts'
import type { Row } from './row.ts'
import { startSite } from './server.ts'

const LIGHTHOUSE = join(import.meta.dirname, 'node_modules/.bin/lighthouse')
const PAGES = [
  '/',
  '/test-results',
  '/blog',
  '/blog/1',
  '/contact-us',
  '/login',
  '/register',
  '/unsubscribe',
  '/not-there',
]
const RUNS = 3
const GOALS = { score: 99, lcpMs: 1500, cls: 0, tbtMs: 50 }

type Marks = { score: number; lcpMs: number; cls: number; tbtMs: number }
type Report = { categories: { performance: { score: number } }; audits: Record<string, { numericValue: number }> }

/**
 * Audits every public page as a first visit on a phone, with the age gate showing. The peer is bare HTML with the home
 * page's text and hero image.
 */
export async function measure(): Promise<Row[]> {
  const site = await startSite()
  const bare = await serveBarePage(site.url)
  const folder = await mkdtemp(join(tmpdir(), 'trellis-lighthouse-'))
  try {
    const peer = await marksOf(bare.url.href, folder)
    const rows: Row[] = []
    for (const path of PAGES) rows.push(toRow(path, await marksOf(site.url + path, folder), peer))
    return rows
  } finally {
    await bare.stop()
    await site.stop()
    await rm(folder, { recursive: true })
  }
}

/** Returns the median of each metric over all runs. */
async function marksOf(url: string, folder: string): Promise<Marks> {
  const runs: Marks[] = []
  while (runs.length < RUNS) runs.push(await runLighthouse(url, join(folder, 'report.json')))
  const median = (mark: keyof Marks) =>
    runs.map((marks) => marks[mark]).sort((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0
  return { score: median('score'), lcpMs: median('lcpMs'), cls: median('cls'), tbtMs: median('tbtMs') }
}

async function runLighthouse(url: string, file: string): Promise<Marks> {
  const options = ['--output=json', `--output-path=${file}`, '--quiet', '--only-categories=performance']
  // `--ignore-status-code` allows auditing the not-found page.
  const command = [LIGHTHOUSE, url, ...options, '--ignore-status-code', '--chrome-flags=--headless --no-sandbox']
  const env = { ...process.env, CHROME_PATH: await findChromium() }
  const lighthouse = Bun.spawn(command, { env, stdio: ['ignore', 'ignore', 'inherit'] })
  if ((await lighthouse.exited) !== 0) throw new Error(`Lighthouse failed for ${url}.`)
  const { categories, audits }: Report = await Bun.file(file).json()
  const value = (audit: string) => audits[audit]?.numericValue ?? Number.POSITIVE_INFINITY
  return {
    score: Math.round(categories.performance.score * 100),
    lcpMs: value('largest-contentful-paint'),
    cls: value('cumulative-layout-shift'),
    tbtMs: value('total-blocking-time'),
  }
}

/** Serves a page without styles, scripts or fonts. It shows how long the machine and the simulated network take. */
async function serveBarePage(siteUrl: string) {
  const html = await (await fetch(siteUrl)).text()
  const hero = html.match(/\/assets\/hero-[\w-]+\.svg/)?.[0] ?? ''
  const words = html
    .slice(html.indexOf('<main'), html.indexOf('</main>'))
    .replace(/<style.*?<\/style>|<script.*?<\/script>|<[^>]*>/gs, ' ')
  const page = `<!doctype html><meta name="viewport" content="width=device-width"><title>Bare</title><img src="${hero}" alt="" width="900" height="1100"><p>${words}</p>`
  return Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: async ({ url }) =>
      url.endsWith('.svg')
        ? new Response(await (await fetch(siteUrl + hero)).bytes(), { headers: { 'content-type': 'image/svg+xml' } })
        : new Response(page, { headers: { 'content-type': 'text/html; charset=utf-8' } }),
  })
}

function toRow(path: string, ours: Marks, peer: Marks): Row {
  const show = ({ score, lcpMs, cls, tbtMs }: Marks) =>
    `${score}, LCP ${(lcpMs / 1000).toFixed(2)} s, CLS ${Number(cls.toFixed(3))}, TBT ${Math.round(tbtMs)} ms`
  return {
    what: `Lighthouse mobile: ${path}`,
    ours: show(ours),
    peer: `bare HTML: ${show(peer)}`,
    ratio: peer.lcpMs / ours.lcpMs,
    goal: `${GOALS.score}, LCP ${GOALS.lcpMs / 1000} s, CLS ${GOALS.cls}, TBT ${GOALS.tbtMs} ms`,
    isMet: ours.score >= GOALS.score && ours.lcpMs < GOALS.lcpMs && ours.cls <= GOALS.cls && ours.tbtMs < GOALS.tbtMs,
  }
}
