import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'

/**
 * What one journey after another gets: in it, most of a page is fetched and compiled already.
 * The idle page keeps the process of the site running (`--process-per-site`).
 */
export type Kept = { context: BrowserContext; idle: Page; settings: string; origin: string }

/** The headers of the journey are not compared: they are put on. */
export type Settings = { baseURL: string | undefined; headers: Record<string, string> | undefined; others: unknown }

export async function keepContext(browser: Browser, settings: Settings, kept?: Kept): Promise<Kept> {
  const { baseURL = '', headers = {}, others } = settings
  const wanted = JSON.stringify([baseURL, others])
  if (kept?.settings === wanted) {
    await kept.context.setExtraHTTPHeaders(headers)
    return kept
  }
  await kept?.context.close()
  const context = await browser.newContext()
  const idle = await context.newPage()
  await idle.goto('/healthz')
  return { context, idle, settings: wanted, origin: new URL(baseURL).origin }
}

/** Takes away all that a journey leaves, but for what the browser has fetched. */
export async function emptyContext({ context, idle, origin }: Kept) {
  for (const page of context.pages()) if (page !== idle) await page.close()
  await context.unrouteAll()
  await context.setOffline(false)
  await context.clearPermissions()
  await context.clearCookies()
  const devtools = await context.newCDPSession(idle)
  await devtools.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await devtools.detach()
  const left = await idle.evaluate(() => ({ ...localStorage, ...sessionStorage }))
  expect(left, 'what a journey leaves to the next one').toEqual({})
}
