import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { fromPixels, type Pixels, toPixels } from './encode-image.ts'

const PNG_HEADER_BYTES = 33

/** Converts pixels from the color space of an ICC profile to sRGB. */
export async function toSrgb(pixels: Pixels, profile: Uint8Array): Promise<Pixels> {
  // sharp accepts no profile with raw pixels, so combine the two in a PNG.
  const png = await fromPixels(pixels).png({ compressionLevel: 0 }).toBuffer()
  const chunk = pngChunk('iCCP', Buffer.concat([Buffer.from('profile\0\0', 'latin1'), deflateSync(profile)]))
  return toPixels(sharp(Buffer.concat([png.subarray(0, PNG_HEADER_BYTES), chunk, png.subarray(PNG_HEADER_BYTES)])))
}

function pngChunk(type: string, data: Buffer) {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const chunk = Buffer.alloc(body.length + 8)
  chunk.writeUInt32BE(data.length)
  body.copy(chunk, 4)
  chunk.writeUInt32BE(crc32(body), body.length + 4)
  return chunk
}

export async function profileOfP3() {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: 'white' } })
  return (await sharp(await pixel.withIccProfile('p3').png().toBuffer()).metadata()).icc ?? null
}
