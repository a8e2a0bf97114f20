import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { test as base, expect, type Locator, type Page } from '@playwright/test'
import { emptyContext, type Kept, keepContext } from './kept-context.ts'
import { reportLooseText } from './loose-text.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const ORIGIN = `http://localhost:${process.env.E2E_PORT}`
const PHONE_WIDTH = 390
const WCAG_2_2_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Where a journey runs; without a mark only on the desktop (playwright.config.ts). */
export const AT_EVERY_WIDTH = { tag: '@every-width' }
export const ON_A_PHONE = { tag: '@phone' }

/** Both ways out of a conflict between “Mine” and “Theirs”, each with the text that it keeps. */
export const CHOICES = [
  ['Keep mine', 'Mine'],
  ['Use theirs', 'Theirs'],
] as const

type Options = {
  /** Whether the visitor has already passed the age gate. */
  isVerified: boolean
  /** Console messages that the journey allows; any other message fails it. */
  expectedMessages: RegExp[]
  /** Whether to reuse the page of the previous journey, after a reset. */
  keepsContext: boolean
}

export type Administrator = { email: string; password: string }

/** Turns off fading: half-transparent text fails the contrast check. Journeys of administrators need not ask for it. */
export const REDUCED_MOTION = { contextOptions: { reducedMotion: 'reduce' as const } }

/** For journeys about a first visit, and for those whose traces `emptyContext` cannot remove. */
export const FRESH_PAGE = { keepsContext: false }

type Fixtures = {
  administrator: Administrator
  /** A browser tab that is signed in as `administrator` and has not opened the site yet. */
  signedIn: Page
}
/** Cleanup at the end of the worker. Spec files with more worker fixtures would need workers of their own. */
export type AtEnd = (() => Promise<unknown>)[]

type WorkerFixtures = { ofWorker: Administrator; kept: { last?: Kept }; atEnd: AtEnd }

export const test = base.extend<Options & Fixtures, WorkerFixtures>({
  isVerified: [true, { option: true }],
  expectedMessages: [[], { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see that it needs nothing
  extraHTTPHeaders: ({}, use) => use({ 'x-forwarded-for': newAddress() }),
  /** Shared by all journeys of a worker; journeys that change the account use `newAdministrator`. */
  administrator: ({ ofWorker }, use) => use(ofWorker),
  ofWorker: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see that it needs nothing
    async ({}, use) => use(await newAdministrator()),
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see that it needs nothing
  contextOptions: ({}, use, { file }) => use(file.includes('/administrator-') ? REDUCED_MOTION.contextOptions : {}),
  keepsContext: [true, { option: true }],
  kept: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see that it needs nothing
    async ({}, use) => use({}),
    { scope: 'worker' },
  ],
  atEnd: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see that it needs nothing
    async ({}, use) => {
      const ends: AtEnd = []
      await use(ends)
      for (const end of ends) await end()
    },
    { scope: 'worker' },
  ],
  context: async (
    {
      browser,
      keepsContext,
      kept,
      isVerified,
      baseURL,
      extraHTTPHeaders,
      javaScriptEnabled,
      viewport,
      deviceScaleFactor,
      contextOptions,
    },
    use,
  ) => {
    if (!keepsContext || !javaScriptEnabled) {
      const context = await browser.newContext()
      await context.addInitScript(reportLooseText)
      if (isVerified) await context.addInitScript(verify)
      await use(context)
      await context.close()
      return
    }
    const settings = { isVerified, baseURL, viewport, deviceScaleFactor, contextOptions }
    const last = kept.last
    kept.last = await keepContext(browser, settings, extraHTTPHeaders ?? {}, last)
    if (kept.last !== last) await kept.last.context.addInitScript(reportLooseText)
    if (isVerified && kept.last !== last) await kept.last.context.addInitScript(verify)
    await use(kept.last.context)
    await emptyContext(kept.last, { viewport, ...contextOptions })
  },
  page: async ({ context, expectedMessages }, use) => {
    const page = context.pages()[0] ?? (await context.newPage())
    const messages: string[] = []
    page.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`))
    page.on('pageerror', (error) => messages.push(`uncaught: ${error.message}`))
    await use(page)
    expect(messages.filter((message) => !expectedMessages.some((pattern) => pattern.test(message)))).toEqual([])
  },
  signedIn: async ({ page, administrator }, use) => {
    await signIn(page, administrator)
    await use(page)
  },
})

const verify = () => localStorage.setItem('ageVerified', 'true')

const newAddress = () => `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 256)).join('.')}`

/** Runs the command of `npm run invite` and returns the path and query of the link. */
export async function inviteFromCommandLine(
  email: string,
  folder = process.env.E2E_DATA_DIR,
  role = 'owner',
): Promise<string> {
  const env = { ...process.env, DATA_DIR: folder }
  const invite = ['scripts/invite.ts', email, '--role', role]
  const { stdout } = await promisify(execFile)('node_modules/.bin/bun', invite, { env })
  const { pathname, search } = new URL(stdout.trimEnd().split('\n').at(-1) ?? '')
  return pathname + search
}

export const newEmail = () => `grower-${crypto.randomUUID().slice(0, 8)}@fernhollow.test`

/** Invites and registers an administrator. @param site defaults to the shared site */
export async function newAdministrator(site?: { url: string; folder: string }, role = 'owner'): Promise<Administrator> {
  const administrator = { email: newEmail(), password: 'correct horse' }
  const link = await inviteFromCommandLine(administrator.email, site?.folder, role)
  const token = new URLSearchParams(link.split('?')[1]).get('token')
  const accepted = await fetch(`${site?.url ?? ORIGIN}/api/invite/accept`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress() },
    body: JSON.stringify({ token, password: administrator.password }),
  })
  expect(accepted.status).toBe(200)
  return administrator
}

/** Signs in through the API and stores the token; leaves the page on /healthz. */
export async function signIn(page: Page, { email, password }: Administrator) {
  const response = await page.request.post('/api/admin/auth/login', { data: { username: email, password } })
  expect(response.status()).toBe(200)
  const { token } = await response.json()
  if (new URL(page.url()).pathname !== '/healthz') await page.goto('/healthz')
  await page.evaluate(
    ([token = '', person = '']) => {
      localStorage.setItem('token', token)
      localStorage.setItem('drafts-of', person)
    },
    [token, email],
  )
}

/** Fills in and sends the login form. */
export async function logIn(page: Page, { email, password }: Administrator) {
  await page.getByLabel('Username').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** The dialog that asks again who somebody is. */
export const questionOf = (page: Page) => {
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  return { question, password: question.getByLabel('Password', { exact: true }) }
}

/** Opens a back office page and waits for its heading. */
export async function openAdminPage(page: Page, path: string) {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Opens a public page and waits until its scripts run. */
export async function openPage(page: Page, path: string) {
  await page.goto(path)
  await expect(page.locator('html')).toHaveAttribute('data-js', 'running')
}

/** Holds matching requests. @returns a function that lets held and later requests continue */
export async function holdRequests(page: Page, url: string | RegExp) {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await released
    // The page may have canceled the request.
    await route.continue().catch(() => {})
  })
  return () => release()
}

/** Waits for `count` more animation frames. */
export const afterFrames = (page: Page, count: number) =>
  page.evaluate(async (frames) => {
    for (let frame = 0; frame < frames; frame++) await new Promise(requestAnimationFrame)
  }, count)

/** Presses Tab until `target` keeps the focus: Mantine focuses a new dialog twice and may steal the focus. */
export async function tabTo(page: Page, target: Locator) {
  await expect(async () => {
    await page.keyboard.press('Tab')
    await expect(target).toBeFocused({ timeout: 50 })
    await afterFrames(page, 3)
    await expect(target).toBeFocused({ timeout: 50 })
  }).toPass({ intervals: [0] })
}

export async function expectNoViolations(page: Page) {
  // Mantine sets the name of a dialog shortly after it opens.
  await expect(page.locator('[role=dialog]:not([aria-label], [aria-labelledby])')).toHaveCount(0)
  // Text that is still fading has too little contrast.
  await page.evaluate(async () => {
    // A transition inside skipped `content-visibility` content never ends.
    const isDrawn = ({ effect }: Animation) =>
      (effect as KeyframeEffect | null)?.target?.checkVisibility({ contentVisibilityAuto: true })
    const findTransitions = () =>
      document.getAnimations().filter((each) => each instanceof CSSTransition && isDrawn(each))
    for (let running = findTransitions(); running.length > 0; running = findTransitions()) {
      await Promise.allSettled(running.map((transition) => transition.finished))
    }
  })
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const violations = await page.evaluate(async (values) => {
    // biome-ignore lint/suspicious/noExplicitAny: axe is injected, without its types
    const results = await (window as any).axe.run({ runOnly: { type: 'tag', values }, resultTypes: ['violations'] })
    return results.violations.map(
      (violation: { id: string; nodes: { html: string; failureSummary: string }[] }) =>
        `${violation.id}: ${violation.nodes.map((node) => `${node.html} ${node.failureSummary}`).join('\n')}`,
    )
  }, WCAG_2_2_AA)
  expect(violations).toEqual([])
}

/** Checks the current width and the width of a phone. */
export async function expectNoSidewaysScroll(page: Page) {
  const size = page.viewportSize()
  await expectToFit(page)
  if (!size || size.width <= PHONE_WIDTH) return
  await page.setViewportSize({ ...size, width: PHONE_WIDTH })
  await expectToFit(page)
  await page.setViewportSize(size)
  // Lazily drawn content may still shift the layout, and the next click would miss.
  await afterFrames(page, 2)
}

export async function expectUsable(page: Page) {
  await expectNoViolations(page)
  await expectNoSidewaysScroll(page)
}

/** Checks only the current width, because a resize would end a drag. */
export const expectToFit = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)

export { expect }
