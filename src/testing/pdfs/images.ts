import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { pdfOfPage } from './write.ts'

type Image = { width: number; height: number; bits?: number; colors?: string; filter?: string; more?: string }

const image = (
  { width, height, bits = 8, colors = '/DeviceGray', filter = '/FlateDecode', more = '' }: Image,
  data: Uint8Array | string,
) =>
  pdfOfPage('600 0 0 700 0 0 cm /X Do', {
    resources: '/XObject << /X 10 0 R >>',
    objects: {
      10: {
        dict: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent ${bits} /ColorSpace ${colors} /Filter ${filter} ${more}`,
        data,
      },
    },
  })
const zeros = (bytes: number) => deflateSync(new Uint8Array(bytes), { level: 9 })
const noise = (length: number) => Uint8Array.from({ length }, (_, i) => (i * 2654435761) >>> 13)
const jpeg = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#46664b' } })
    .jpeg()
    .toBuffer()

/** A JPEG whose header claims another size. */
async function lyingJpeg(width: number, height: number) {
  const bytes = await jpeg(16, 16)
  const at = bytes.indexOf(Buffer.from([0xff, 0xc0]))
  bytes.writeUInt16BE(height, at + 5)
  bytes.writeUInt16BE(width, at + 7)
  return bytes
}

// A JBIG2 page of this size with a truncated generic region.
const jbig2 = (width: number, height: number) => {
  const page = Buffer.alloc(11 + 19)
  page[4] = 48
  page[6] = 1
  page.writeUInt32BE(19, 7)
  page.writeUInt32BE(width, 11)
  page.writeUInt32BE(height, 15)
  const region = Buffer.from('00000001260001ffffffff', 'hex')
  return Buffer.concat([page, region, noise(200)])
}

const jpeg2000 = (width: number, height: number) => {
  const siz = Buffer.from('ff4fff5100290000000000000000000000000000000000000000000000000000000000000001070101', 'hex')
  siz.writeUInt32BE(width, 8)
  siz.writeUInt32BE(height, 12)
  siz.writeUInt32BE(width, 24)
  siz.writeUInt32BE(height, 28)
  return Buffer.concat([siz, Buffer.from(noise(300))])
}

const DCT = { filter: '/DCTDecode', colors: '/DeviceRGB' }

export const PDF_IMAGES: Record<string, () => Uint8Array | Promise<Uint8Array>> = {
  'an image': async () => image({ width: 16, height: 16, ...DCT }, await jpeg(16, 16)),
  'an image of 30,000 × 30,000 bits': () =>
    image({ width: 30_000, height: 30_000, bits: 1 }, zeros((30_000 * 30_000) / 8)),
  'an image of 10,000 × 10,000 grays': () => image({ width: 10_000, height: 10_000 }, zeros(10_000 * 10_000)),
  'an image of 5,000 × 5,000 colors': () =>
    image({ width: 5000, height: 5000, colors: '/DeviceRGB' }, zeros(75_000_000)),
  'an image that claims 30,000 × 30,000 colors': () =>
    image({ width: 30_000, height: 30_000, colors: '/DeviceRGB' }, zeros(1000)),
  'an image of 1 × 2,000,000,000': () => image({ width: 1, height: 2_000_000_000, bits: 1 }, zeros(1000)),
  'an image of negative width': () => image({ width: -5, height: 5 }, zeros(1000)),
  'an image without height': () => image({ width: 5, height: 0 }, zeros(1000)),
  'an image of 32 bits': () => image({ width: 50, height: 50, bits: 32 }, zeros(100_000)),
  'an image of 32 inks': () => image({ width: 50, height: 50, colors: '/DeviceN' }, zeros(100_000)),
  'an image with half its bytes': () => image({ width: 500, height: 500 }, zeros(100_000)),
  'an image with an index beyond its colors': () =>
    image({ width: 50, height: 50, colors: '[/Indexed /DeviceRGB 255 <000000>]' }, deflateSync(noise(2500))),
  'an image that masks itself': () => image({ width: 50, height: 50, more: '/SMask 10 0 R' }, zeros(2500)),
  'an image with a mask of 20,000 × 20,000': () =>
    image({ width: 50, height: 50, more: '/Mask [0 0] /Interpolate true /Decode [1 0]' }, zeros(2500)),
  'a JPEG of 6,000 × 6,000': async () => image({ width: 6000, height: 6000, ...DCT }, await jpeg(6000, 6000)),
  'a JPEG of 12,000 × 12,000': async () => image({ width: 12_000, height: 12_000, ...DCT }, await jpeg(12_000, 12_000)),
  'a JPEG that claims 65,000 × 65,000': async () =>
    image({ width: 65_000, height: 65_000, ...DCT }, await lyingJpeg(65_000, 65_000)),
  'a JPEG of another size': async () => image({ width: 900, height: 900, ...DCT }, await jpeg(16, 16)),
  'half a JPEG': async () => image({ width: 300, height: 300, ...DCT }, (await jpeg(300, 300)).subarray(0, 400)),
  'a JPEG of garbage': () => image({ width: 300, height: 300, ...DCT }, noise(5000)),
  'JBIG2 of 60,000 × 60,000': () =>
    image({ width: 60_000, height: 60_000, bits: 1, filter: '/JBIG2Decode' }, jbig2(60_000, 60_000)),
  'JBIG2 of four billion lines': () =>
    image({ width: 100, height: 100, bits: 1, filter: '/JBIG2Decode' }, jbig2(100, 0xffffffff)),
  'JBIG2 of garbage': () => image({ width: 100, height: 100, bits: 1, filter: '/JBIG2Decode' }, noise(5000)),
  'JPEG 2000 of 60,000 × 60,000': () =>
    image({ width: 60_000, height: 60_000, filter: '/JPXDecode' }, jpeg2000(60_000, 60_000)),
  'JPEG 2000 of four billion': () =>
    image({ width: 10, height: 10, filter: '/JPXDecode' }, jpeg2000(0xffffffff, 0xffffffff)),
  'JPEG 2000 of garbage': () => image({ width: 100, height: 100, filter: '/JPXDecode' }, noise(5000)),
  'CCITT of 60,000 columns': () =>
    image(
      {
        width: 60_000,
        height: 60_000,
        bits: 1,
        filter: '/CCITTFaxDecode',
        more: '/DecodeParms << /K -1 /Columns 60000 /Rows 60000 >>',
      },
      noise(5000),
    ),
  'CCITT with too many columns': () =>
    image(
      {
        width: 1000,
        height: 1000,
        bits: 1,
        filter: '/CCITTFaxDecode',
        more: '/DecodeParms << /K -1 /Columns 2000000000 /Rows -1 >>',
      },
      noise(5000),
    ),
  'CCITT of ones': () =>
    image(
      { width: 2000, height: 2000, bits: 1, filter: '/CCITTFaxDecode', more: '/DecodeParms << /K 0 /Columns 2000 >>' },
      new Uint8Array(50_000).fill(255),
    ),
  '1,000 images': () =>
    pdfOfPage('q 600 0 0 700 0 0 cm /X Do Q '.repeat(1000), {
      resources: '/XObject << /X 10 0 R >>',
      objects: {
        10: {
          dict: '/Type /XObject /Subtype /Image /Width 2000 /Height 2000 /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /FlateDecode',
          data: zeros(4_000_000),
        },
      },
    }),
  '20,000 inline images': () =>
    pdfOfPage('q 600 0 0 700 0 0 cm BI /W 2 /H 2 /BPC 8 /CS /G ID abcd EI Q '.repeat(20_000)),
  'an endless inline image': () => pdfOfPage('BI /W 20000 /H 20000 /BPC 8 /CS /RGB ID abcd'),
}
