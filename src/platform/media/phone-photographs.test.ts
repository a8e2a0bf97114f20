// test: slow, no database, long form
import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import { recordFigure, sized } from '#testing/figures.ts'
import { photograph, withMedia } from '#testing/with-media.ts'
import { drawWhole } from './draw-whole.ts'

setDefaultTimeout(30 * 60_000)

/** The test draws all sizes and formats only every 20th time, because that takes ten times as long. */
const WHOLE_EVERY = 20
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

/** A process's peak memory, in MB. */
async function peakOf(pid: number | undefined) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

const SIDEWAYS = 6

const KINDS: [name: string, make: () => Promise<Sharp | Uint8Array>, times: number][] = [
  ['JPEG, 12 megapixels, portrait', async () => (await photograph(3024, 4032)).jpeg({ quality: 88 }), sized(1, 200)],
  [
    'JPEG, 12 megapixels, turned by its EXIF orientation',
    async () => (await photograph(4032, 3024, SIDEWAYS)).jpeg(),
    sized(1, 10),
  ],
  ['JPEG, 12 megapixels, landscape', async () => (await photograph(4032, 3024)).jpeg({ quality: 88 }), sized(1, 10)],
  ['JPEG, 50 megapixels, portrait', async () => (await photograph(6120, 8160)).jpeg(), sized(1, 10)],
  [
    'JPEG, 50 megapixels, turned by its EXIF orientation',
    async () => (await photograph(8160, 6120, SIDEWAYS)).jpeg(),
    sized(1, 10),
  ],
  ['AVIF, 12 megapixels, portrait', async () => (await photograph(3024, 4032)).avif({ effort: 0 }), sized(1, 10)],
  [
    'HEIC from a phone, 12 megapixels, portrait',
    () => Bun.file(join(import.meta.dirname, 'iphone-portrait.heic')).bytes(),
    sized(1, 10),
  ],
]

test.each(KINDS.slice(0, sized(2, KINDS.length)))(
  'the drawing process stays below 330 MB while it draws a photograph (%s)',
  async (name, make, times) => {
    const path = await fileOf(await make())
    let peak = 0
    const watch = setInterval(async () => {
      const now = await peakOf(media.pid)
      peak = Math.max(peak, now)
    }, 20)
    for (let i = 0; i < times; i++) {
      const image = await media.image(path)
      expect(Math.max(image.width, image.height)).toBeGreaterThan(1900)
      if (i % WHOLE_EVERY === 0) await drawWhole(media, image)
    }
    clearInterval(watch)
    const what = `Peak memory of the drawing process (${name})`
    recordFigure({ what, value: Math.round(peak), unit: 'MB', atMost: MB_MAX })
  },
)

/** The CPU time of all child processes that have ended, in seconds. */
async function cpuOfChildren() {
  const [, fields = ''] = (await readFile('/proc/self/stat', 'utf8')).split(') ')
  const [userTicks, systemTicks] = fields.split(' ').slice(13, 15)
  return (Number(userTicks) + Number(systemTicks)) / TICKS_PER_SECOND
}
const TICKS_PER_SECOND = 100

test('all sizes and formats of a 12-megapixel photograph are drawn, and their CPU time is recorded', async () => {
  const path = await fileOf((await photograph(3024, 4032)).jpeg({ quality: 88 }))
  await closeMedia()
  const before = await cpuOfChildren()
  await drawWhole(media, await media.image(path))
  await closeMedia()
  const value = Number(((await cpuOfChildren()) - before).toFixed(1))
  recordFigure({ what: 'CPU time for all sizes and formats of a 12-megapixel photograph', value, unit: 's' })
})

/** Resolves when the drawing process has ended. */
async function closeMedia() {
  const { pid } = media
  media.close()
  while (pid && existsSync(`/proc/${pid}/fd`)) await new Promise(setImmediate)
}
