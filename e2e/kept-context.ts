import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Disposable,
  expect,
  type Page,
} from '@playwright/test'

/** What one journey after another gets: most of what it visits is fetched and compiled already. */
export type Kept = { context: BrowserContext; page: Page; settings: string; scripts: Disposable[] }

/** @param settings of the context, and what else it must have been made for; the headers of a journey are put on */
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

/** Nothing gives the page the time of the machine back. */
function forbidClock({ clock }: Page) {
  clock.install = () => {
    throw new Error('Its clock would stay for the next journey: please say `test.use(FRESH_PAGE)`.')
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

/** Takes away all that a journey leaves, but for what the browser has fetched. */
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
  await page.goto('/healthz')
  await context.clearPermissions()
  await context.clearCookies()
  await page.emulateMedia({ media: null, colorScheme: null, forcedColors: null, reducedMotion: reducedMotion ?? null })
  if (viewport) await page.setViewportSize(viewport)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Storage.clearDataForOrigin', { origin: new URL(page.url()).origin, storageTypes: 'all' })
  await devtools.detach()
  await page.evaluate(() => sessionStorage.clear())
  const left = await page.evaluate(() => ({ ...localStorage, ...sessionStorage }))
  expect(left, 'what a journey leaves to the next one').toEqual({})
}
