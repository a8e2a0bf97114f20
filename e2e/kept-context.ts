import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Disposable,
  expect,
  type Page,
} from '@playwright/test'

/** A browser context that journeys reuse, so that scripts are fetched and compiled only once. */
export type Kept = { context: BrowserContext; page: Page; settings: string; scripts: Disposable[] }

/** Reuses `last` with the new `headers` if its settings are equal; otherwise opens a new context. */
export async function keepContext(
  browser: Browser,
  settings: unknown,
  headers: Record<string, string>,
  last?: Kept,
): Promise<Kept> {
  const wanted = JSON.stringify(settings)
  if (last?.settings === wanted) {
    await last.context.setExtraHTTPHeaders(headers)
    return last
  }
  await last?.context.close()
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto('/healthz')
  forbidClock(page)
  return { context, page, settings: wanted, scripts: noteScripts(page) }
}

/** Playwright cannot uninstall a fake clock. */
function forbidClock({ clock }: Page) {
  clock.install = () => {
    throw new Error('The fake clock would leak into the next journey: add `test.use(FRESH_PAGE)`.')
  }
}

function noteScripts(page: Page): Disposable[] {
  const scripts: Disposable[] = []
  const add = page.addInitScript.bind(page)
  page.addInitScript = async (...script: Parameters<typeof add>) => {
    const added = await add(...script)
    scripts.push(added)
    return added
  }
  return scripts
}

/** Resets everything that a journey may leave behind, except for the HTTP cache. */
export async function emptyContext(
  { context, page, scripts }: Kept,
  { viewport, reducedMotion }: Pick<BrowserContextOptions, 'viewport' | 'reducedMotion'>,
) {
  page.removeAllListeners()
  for (const other of context.pages()) if (other !== page) await other.close()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  for (const script of scripts.splice(0)) await script.dispose()
  await context.setOffline(false)
  // A navigation that the journey left unfinished can abort the first one.
  await page.goto('/healthz').catch(() => page.goto('/healthz'))
  await context.clearPermissions()
  await context.clearCookies()
  await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, reducedMotion: reducedMotion ?? null })
  if (viewport) await page.setViewportSize(viewport)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'all' })
  await devtools.detach()
  await page.evaluate(() => sessionStorage.clear())
  const left = await page.evaluate(() => ({ ...localStorage, ...sessionStorage }))
  expect(left, 'storage left for the next journey').toEqual({})
}
