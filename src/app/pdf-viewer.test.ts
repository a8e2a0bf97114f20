// test: slow, sqlite only, long form
import { afterEach, expect, setDefaultTimeout, test } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { createCertificate } from '#testing/factories.ts'
import { isProving, recordFigure } from '#testing/figures.ts'
import { pdfOfPage } from '#testing/pdfs/write.ts'
import { withSite } from '#testing/with-site.ts'
import { installWithApt } from '../../scripts/apt.ts'

setDefaultTimeout(10 * 60_000)
const its = withSite()

const RED_PAGE = '1 0 0 rg 0 0 612 792 re f'
// The window is wider than the page.
const SHOWN = 0.1
const SHOWN_WITHIN_MS = 30_000

const cleanUps: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

/** Opens an address in Chromium, whose headless shell has no viewer for PDFs. @returns a function that takes a screenshot */
async function openInChromium(url: string): Promise<() => Promise<string | undefined>> {
  if (!Bun.which('chromium')) await installWithApt('chromium')
  const folder = await mkdtemp(join(tmpdir(), 'trellis-chromium-'))
  const options = ['--headless=new', '--no-sandbox', '--remote-debugging-port=0', `--user-data-dir=${folder}`]
  const chromium = Bun.spawn(['chromium', ...options, 'about:blank'], { stdout: 'ignore', stderr: 'pipe' })
  cleanUps.push(
    () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
    () => {
      chromium.kill()
      return chromium.exited
    },
  )
  const { port } = new URL(await firstMatch(chromium.stderr, /ws:\S+/))
  const targets = await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()
  const page = targets.find(({ type }: { type: string }) => type === 'page')
  const socket = new WebSocket(page.webSocketDebuggerUrl)
  await once(socket, 'open')
  let calls = 0
  /** Calls a method of the DevTools protocol. */
  const call = async (method: string, params = {}) => {
    const id = ++calls
    socket.send(JSON.stringify({ id, method, params }))
    for (;;) {
      const answer = JSON.parse((await once(socket, 'message')).data)
      if (answer.id === id) return answer.result
    }
  }
  await call('Page.navigate', { url })
  return async () => (await call('Page.captureScreenshot'))?.data
}

const once = (socket: WebSocket, event: 'open' | 'message') =>
  new Promise<MessageEvent>((resolve) =>
    socket.addEventListener(event, (message) => resolve(message as MessageEvent), { once: true }),
  )

async function firstMatch(stream: ReadableStream<Uint8Array>, pattern: RegExp) {
  const decoder = new TextDecoder()
  let output = ''
  for await (const chunk of stream) {
    output += decoder.decode(chunk, { stream: true })
    const [match] = output.match(pattern) ?? []
    if (match) return match
  }
  throw new Error(`Chromium stopped: ${output}`)
}

/** The share of an image that is red. While Chromium opens another page, it takes no screenshot. */
async function redPart(screenshot = '') {
  if (!screenshot) return 0
  const pixels = await sharp(Buffer.from(screenshot, 'base64')).removeAlpha().raw().toBuffer()
  let red = 0
  for (let at = 0; at < pixels.length; at += 3) if ((pixels[at] ?? 0) > 200 && (pixels[at + 1] ?? 0) < 60) red++
  return red / (pixels.length / 3)
}

async function showCertificate() {
  const { db, files, request } = its.site
  const { file_key } = await createCertificate(db)
  await files.put(`${file_key}/certificate.pdf`, pdfOfPage(RED_PAGE))
  const path = `/files/${file_key}/certificate.pdf`
  expect((await request(path)).headers.get('content-security-policy')).toBe("default-src 'none'")
  const server = Bun.serve({ port: 0, fetch: ({ url, headers }) => request(new URL(url).pathname, { headers }) })
  cleanUps.push(() => server.stop(true))
  const start = performance.now()
  const takeScreenshot = await openInChromium(`http://127.0.0.1:${server.port}${path}`)
  while ((await redPart(await takeScreenshot())) < SHOWN)
    if (performance.now() - start > SHOWN_WITHIN_MS) throw new Error('Chromium does not show the PDF.')
  const what = "Time until Chromium's own viewer shows a certificate, with the start of Chromium"
  recordFigure({ what, value: Math.round(performance.now() - start), unit: 'ms', atMost: SHOWN_WITHIN_MS })
}

// The tests use Chromium's headless shell, which has no viewer; the whole Chromium is 300 MB larger.
if (isProving) test("Chromium's own viewer shows a PDF that has a content security policy", showCertificate)
