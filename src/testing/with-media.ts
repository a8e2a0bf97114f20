import { afterAll, beforeAll } from 'bun:test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { Media } from '#platform/media/media.ts'

type Content = Sharp | Uint8Array | string

/** A drawing process and a folder for the tests of one file. */
export function withMedia() {
  const media = new Media()
  let folder = ''
  let files = 0
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'trellis-'))
  })
  afterAll(async () => {
    media.close()
    await rm(folder, { recursive: true })
  })

  /** Writes a file whose name reveals no format. @returns its path */
  async function fileOf(content: Content) {
    const path = join(folder, String(++files))
    const isBytes = typeof content === 'string' || content instanceof Uint8Array
    await Bun.write(path, isBytes ? content : await content.toBuffer())
    return path
  }
  return { media, fileOf, draw: async (content: Content) => media.image(await fileOf(content)) }
}

export const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#46664b' } })

/** An image with as much detail as a real photograph. */
export async function photograph(width: number, height: number, orientation = 1) {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 25 }
  const tile = sharp({ create: { width: 512, height: 512, channels: 3, background: '#888', noise } })
  const base = sharp(join(import.meta.dirname, '../app/starter/images/01-the-hollow.jpg'))
    .resize(width, height, { fit: 'fill' })
    .removeAlpha()
  const detailed = sharp(await base.toBuffer()).composite([
    { input: await tile.png().toBuffer(), tile: true, blend: 'soft-light' },
  ])
  return detailed.withMetadata({ orientation })
}
