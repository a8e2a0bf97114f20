import { type Browser, chromium } from '@playwright/test'
import { watchWire } from '../e2e/wire.ts'
import { findChromium } from '../scripts/chromium.ts'
import type { Row } from './row.ts'
import { startSite } from './server.ts'

const KB = 1024
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true }
// The values of Lighthouse's “slow 4G”, but here the browser really waits.
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
const SLOWER_CPU = 4
const SETTLED_MS = 3000

/** Measures a phone's downloads and largest paint when it first loads the home page and answers the age gate. */
export async function measure(): Promise<Row[]> {
  const site = await startSite()
  const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
  try {
    const page = await (await browser.newContext(PHONE)).newPage()
    const wire = await watchWire(page)
    await page.goto(site.url, { waitUntil: 'networkidle' })
    await page.getByRole('button', { name: 'Yes' }).click()
    await page.waitForLoadState('networkidle')
    const isFromElsewhere = ({ url }: { url: string }) => new URL(url).origin !== site.url
    return [
      size('HTML with its inlined CSS', wire.sum('Document'), 20),
      size(
        'Everything except images and fonts',
        wire.sum('Document', 'Stylesheet', 'Script', 'Fetch', 'XHR', 'Other'),
        140,
      ),
      size('Fonts', wire.sum('Font'), 90),
      row('Requests to other hosts', wire.fetched.filter(isFromElsewhere).length, '', 0),
      row('Largest paint on slow 4G, with the age question', await largestPaint(browser, site.url), ' s', 1.5),
    ]
  } finally {
    await browser.close()
    await site.stop()
  }
}

/** @returns seconds */
async function largestPaint(browser: Browser, url: string): Promise<number> {
  const page = await (await browser.newContext(PHONE)).newPage()
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_CPU })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(SETTLED_MS)
  const paints = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const take = (list: PerformanceObserverEntryList) =>
          resolve(list.getEntries().map(({ startTime }) => startTime))
        new PerformanceObserver(take).observe({ type: 'largest-contentful-paint', buffered: true })
      }),
  )
  return Math.max(...(await paints)) / 1000
}

const size = (what: string, bytes: number, most: number) => row(what, bytes / KB, ' KB', most)

function row(what: string, amount: number, unit: string, most: number): Row {
  return {
    what: `First visit on a phone: ${what}`,
    ours: `${Number(amount.toFixed(2))}${unit}`,
    peer: '',
    ratio: null,
    goal: `at most ${most}${unit}`,
    isMet: amount <= most,
  }
}
