import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { ROOT } from '#platform/root.ts'
import { adminPaths, paths } from '#ui/paths.ts'
import { FIRST_LINK, startSite } from '../e2e/own-site.ts'
import { buildIfNeeded } from './build.ts'
import { findChromium } from './chromium.ts'

// Takes the screenshots of docs/screenshots from a new site with starter content.

const FOLDER = join(ROOT, 'docs/screenshots')
const MAX_TOTAL_BYTES = 600 * 1024
const WEBP = { quality: 72, effort: 6, smartSubsample: true }
const DESKTOP = { viewport: { width: 1280, height: 800 } }
const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const SIZES = { desktop: DESKTOP, phone: PHONE }
const HEADER_PX = 100
const NOTICE_MS = 4000
// Without a mail server, several pages of the back office would show a warning.
const SITE = { NODE_ENV: 'production', STARTER_CONTENT: 'true', SMTP_URL: 'smtp://127.0.0.1:9', LOG_LEVEL: 'silent' }
const OWNER = { username: 'hello@fernhollow.example', password: 'ferns were here first' }

const QUESTIONS = [
  {
    name: 'Harriet Bell',
    email: 'harriet.bell@example.com',
    question:
      'Hello! I have a jar of Blue Fern, batch FH-2409-BF. Does the certificate cover my jar, or the whole harvest?',
  },
  {
    name: 'Owen Marsh',
    email: 'owen@example.com',
    question: 'Do you open the farm to visitors in October? We would love to see the terraces before the first frost.',
  },
  {
    name: 'Priya Raman',
    email: 'priya.raman@example.com',
    question: 'How long does the basswood honey keep once it is open, and should it go into the fridge?',
  },
]

const UPDATE = {
  'New Products': 'Basswood Honey is back: 240 jars from the hives above the brook.',
  'Test Results': 'First Frost Live Rosin, batch FH-2411, passed every panel. The certificate is on the site.',
  'Coming Soon': 'Quarry Light flower, curing in the old dairy barn until the first week of December.',
}

type Shot = { name: string; path: string; prepare?: (page: Page) => Promise<unknown> }

type Screenshot = { fileName: string; webp: Buffer }

const SHOTS: Shot[] = [
  { name: 'home', path: paths.home() },
  {
    name: 'test-results',
    path: paths.testResults(),
    prepare: (page) => scrollBelowHeader(page.locator('article').first()),
  },
  { name: 'blog-post', path: paths.post({ id: 4 }) },
  { name: 'manage-coa', path: adminPaths.manageCertificates() },
  { name: 'contacts', path: adminPaths.contacts() },
  { name: 'create-update', path: adminPaths.createUpdate(), prepare: writeUpdate },
]

/** Scrolls the element to just below the fixed header. */
function scrollBelowHeader(target: Locator): Promise<void> {
  return target.evaluate((element, header) => {
    window.scrollTo({ top: element.getBoundingClientRect().top + window.scrollY - header, behavior: 'instant' })
  }, HEADER_PX)
}

async function writeUpdate(page: Page) {
  for (const [label, text] of Object.entries(UPDATE)) await page.getByRole('textbox', { name: label }).fill(text)
  await page.getByRole('button', { name: 'Generate Brief' }).click()
  await page.locator('iframe').contentFrame().getByText('Unsubscribe').waitFor()
  const isPhone = page.viewportSize()?.width === PHONE.viewport.width
  await scrollBelowHeader(page.getByRole('heading', { name: isPhone ? 'Preview' : 'The brief', exact: true }))
  // Wait until the notice about the brief no longer covers a corner of the page.
  await page.waitForTimeout(NOTICE_MS)
}

/** Starts a new site, creates its first administrator and sends questions. */
async function startNewSite() {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-screenshots-'))
  const { url, token, stop } = await startSite(folder, SITE, FIRST_LINK)
  const send = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!response.ok) throw new Error(`${path} responded ${response.status}: ${await response.text()}`)
  }
  await send('/api/invite/accept', { token, password: OWNER.password })
  for (const question of QUESTIONS) await send('/api/contact', question)
  return { url, stop: () => stop().then(() => rm(folder, { recursive: true, force: true })) }
}

/** Opens a signed-in browser page, without the age gate. */
async function openPage(browser: Browser, url: string, size: keyof typeof SIZES) {
  const context = await browser.newContext({ ...SIZES[size], baseURL: url, reducedMotion: 'reduce' })
  const login = await context.request.post('/api/admin/auth/login', { data: OWNER })
  const { token } = await login.json()
  await context.addInitScript(
    ([token = '', person = '']) => {
      localStorage.setItem('ageVerified', 'true')
      localStorage.setItem('token', token)
      localStorage.setItem('drafts-of', person)
    },
    [token, OWNER.username],
  )
  return context.newPage()
}

async function takeShot(page: Page, { name, path, prepare }: Shot, size: keyof typeof SIZES): Promise<Screenshot> {
  await page.goto(path, { waitUntil: 'networkidle' })
  // Reload, because a first visit shows the fallback of a font that arrives late (`font-display: optional`).
  await page.reload({ waitUntil: 'networkidle' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  await prepare?.(page)
  await page.evaluate(async () => {
    await document.fonts.ready
    const images = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight)
    await Promise.all(images.map((image) => image.decode().catch(() => {})))
  })
  const webp = await sharp(await page.screenshot({ animations: 'disabled' }))
    .webp(WEBP)
    .toBuffer()
  return { fileName: `${name}-${size}.webp`, webp }
}

await buildIfNeeded()
const site = await startNewSite()
const browser = await chromium.launch({ executablePath: await findChromium(), args: ['--no-sandbox'] })
const taken: Screenshot[] = []
try {
  for (const size of ['desktop', 'phone'] as const) {
    const page = await openPage(browser, site.url, size)
    for (const shot of SHOTS) taken.push(await takeShot(page, shot, size))
    await page.context().close()
  }
} finally {
  await browser.close()
  await site.stop()
}
const totalBytes = taken.reduce((sum, { webp }) => sum + webp.length, 0)
if (totalBytes > MAX_TOTAL_BYTES)
  throw new Error(`The screenshots exceed ${MAX_TOTAL_BYTES / 1024} KB: lower their quality.`)
await rm(FOLDER, { recursive: true, force: true })
for (const { fileName, webp } of taken) await Bun.write(join(FOLDER, fileName), webp)
console.log(`${taken.length} screenshots, ${Math.round(totalBytes / 1024)} KB, in docs/screenshots`)
