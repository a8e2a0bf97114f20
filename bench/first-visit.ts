import { chromium } from '@playwright/test'
import { watchWire } from '../e2e/wire.ts'
import { findChromium } from '../scripts/chromium.ts'
import type { Row } from './row.ts'
import { startSite } from './server.ts'

const KB = 1024
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, isMobile: true, hasTouch: true }

/** Measures what a phone downloads when it first loads the home page and answers the age gate. */
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
        110,
      ),
      size('Fonts', wire.sum('Font'), 60),
      row('Requests to other hosts', wire.fetched.filter(isFromElsewhere).length, '', 0),
    ]
  } finally {
    await browser.close()
    await site.stop()
  }
}

const size = (what: string, bytes: number, most: number) => row(what, bytes / KB, ' KB', most)

function row(what: string, amount: number, unit: string, most: number): Row {
  return {
    what: `First visit on a phone: ${what}`,
    ours: `${Number(amount.toFixed(1))}${unit}`,
    peer: '',
    ratio: null,
    goal: `at most ${most}${unit}`,
    isMet: amount <= most,
  }
}
