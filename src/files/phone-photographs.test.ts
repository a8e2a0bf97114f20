import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { recordFigure, sized } from '../testing/figures.ts'
import { withMedia } from '../testing/with-media.ts'

setDefaultTimeout(30 * 60_000)

const TIMES = sized(1, 200)
const BUSY_PROCESSES = sized(0, 2)
const MB_MAX = 330

const { media, fileOf } = withMedia()
const busy: Bun.Subprocess[] = []
beforeAll(() => {
  for (let i = 0; i < BUSY_PROCESSES; i++) busy.push(Bun.spawn([process.execPath, '-e', 'for (;;);']))
})
afterAll(() => {
  for (const child of busy) child.kill()
})

/** With as much detail as a camera leaves. */
async function photograph(width: number, height: number, orientation = 1) {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 25 }
  const tile = sharp({ create: { width: 512, height: 512, channels: 3, background: '#888', noise } })
  const base = sharp(join(import.meta.dirname, '../starter/pictures/01-the-hollow.jpg'))
    .resize(width, height, { fit: 'fill' })
    .removeAlpha()
  const detailed = sharp(await base.toBuffer()).composite([
    { input: await tile.png().toBuffer(), tile: true, blend: 'soft-light' },
  ])
  return detailed.withMetadata({ orientation })
}

/** The most memory that the process has held, in MB. */
async function peakOf(pid: number | undefined) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

const SIDEWAYS = 6

const KINDS: [name: string, make: () => Promise<Sharp | Uint8Array>][] = [
  ['JPEG, 12 megapixels, portrait', async () => (await photograph(3024, 4032)).jpeg({ quality: 88 })],
  ['JPEG, 12 megapixels, turned by its EXIF orientation', async () => (await photograph(4032, 3024, SIDEWAYS)).jpeg()],
  ['JPEG, 12 megapixels, landscape', async () => (await photograph(4032, 3024)).jpeg({ quality: 88 })],
  ['JPEG, 50 megapixels, portrait', async () => (await photograph(6120, 8160)).jpeg()],
  ['JPEG, 50 megapixels, turned by its EXIF orientation', async () => (await photograph(8160, 6120, SIDEWAYS)).jpeg()],
  ['AVIF, 12 megapixels, portrait', async () => (await photograph(3024, 4032)).avif({ effort: 0 })],
  [
    'HEIC of a phone, 12 megapixels, portrait',
    () => Bun.file(join(import.meta.dirname, 'iphone-portrait.heic')).bytes(),
  ],
]

test.each(KINDS.slice(0, sized(2, KINDS.length)))(
  '%s is drawn every time, within the memory of the drawing process',
  async (name, make) => {
    const path = await fileOf(await make())
    let peak = 0
    const watch = setInterval(async () => {
      peak = Math.max(peak, await peakOf(media.pid))
    }, 20)
    let drawn = 0
    for (let i = 0; i < TIMES; i++) {
      const { width, height } = await media.picture(path)
      if (Math.max(width, height) > 1900) drawn++
    }
    clearInterval(watch)
    expect(drawn).toBe(TIMES)
    recordFigure({ what: `Drawing process, ${name}: peak memory`, value: Math.round(peak), unit: 'MB', atMost: MB_MAX })
  },
)
