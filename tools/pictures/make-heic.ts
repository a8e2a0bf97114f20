import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'

// Writes HEIC test images as an iPhone does: square tiles in a grid, rotated, in Display P3. Needs heif-enc (Debian:
// libheif-examples) to encode the tiles. Run it by hand: `bun tools/pictures/make-heic.ts`.

type Tile = { codec: Buffer; data: Buffer }

const number = (value: number, bytes: number) => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}
const box = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  return Buffer.concat([number(body.length + 8, 4), Buffer.from(type, 'latin1'), body])
}
const fullBox = (type: string, flags: number, ...parts: Buffer[]) => box(type, number(flags, 4), ...parts)

/** Returns the content of the first HEIF box of this type. */
function find(file: Buffer, type: string) {
  const at = file.indexOf(type, 0, 'latin1')
  return file.subarray(at + 4, at - 4 + file.readUInt32BE(at - 4))
}

async function encodeTile(pixels: Buffer, size: number): Promise<Tile> {
  const folder = await mkdtemp(join(tmpdir(), 'heic-'))
  const png = join(folder, 'tile.png')
  const heic = join(folder, 'tile.heic')
  await sharp(pixels, { raw: { width: size, height: size, channels: 3 } })
    .png()
    .toFile(png)
  const { exitCode, stderr } = Bun.spawnSync(['heif-enc', '-q', '60', '-p', 'preset=ultrafast', '-o', heic, png])
  if (exitCode !== 0) throw new Error(stderr.toString())
  const file = Buffer.from(await Bun.file(heic).bytes())
  await rm(folder, { recursive: true })
  return { codec: Buffer.from(find(file, 'hvcC')), data: Buffer.from(find(file, 'mdat')) }
}

/**
 * Stores a repeated tile only once.
 * @param turns quarter turns counterclockwise that make the image upright
 */
function packGrid(tiles: Tile[], size: number, columns: number, turns: number, profile: Buffer) {
  const rows = tiles.length / columns
  const [width, height] = [size * columns, size * rows]
  const gridId = tiles.length + 1
  const items = [...tiles.map((_, index) => ({ id: index + 1, type: 'hvc1' })), { id: gridId, type: 'grid' }]
  const grid = Buffer.concat([Buffer.from([0, 1, rows - 1, columns - 1]), number(width, 4), number(height, 4)])
  const extents = [...tiles.map(({ data }) => data), grid]

  const entry = ({ id, type }: { id: number; type: string }) =>
    fullBox('infe', 0x02000000 + (type === 'grid' ? 0 : 1), number(id, 2), number(0, 2), Buffer.from(`${type}\0`))
  const sizeBox = (w: number, h: number) => fullBox('ispe', 0, number(w, 4), number(h, 4))
  const properties = box(
    'ipco',
    box('hvcC', tiles[0]?.codec ?? Buffer.alloc(0)),
    sizeBox(size, size),
    sizeBox(width, height),
    box('irot', Buffer.from([turns])),
    box('colr', Buffer.from('prof'), profile),
  )
  const ESSENTIAL = 0x80
  const uses = items.map(({ id, type }) => {
    const list = type === 'grid' ? [3, 5, ESSENTIAL + 4] : [ESSENTIAL + 1, 2, 5]
    return Buffer.concat([number(id, 2), Buffer.from([list.length, ...list])])
  })
  const meta = (dataStart: number) => {
    const places = new Map<Buffer, number>()
    let end = dataStart
    const locations = extents.map((data, index) => {
      const place = places.get(data) ?? end
      if (place === end) end += data.length
      places.set(data, place)
      return Buffer.concat([number(index + 1, 2), number(0, 2), number(1, 2), number(place, 4), number(data.length, 4)])
    })
    return fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, number(0, 4), Buffer.from('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, number(gridId, 2)),
      fullBox('iinf', 0, number(items.length, 2), ...items.map(entry)),
      fullBox(
        'iref',
        0,
        box('dimg', number(gridId, 2), number(tiles.length, 2), ...tiles.map((_, i) => number(i + 1, 2))),
      ),
      box('iprp', properties, fullBox('ipma', 0, number(uses.length, 4), ...uses)),
      fullBox('iloc', 0, Buffer.from([0x44, 0]), number(extents.length, 2), ...locations),
    )
  }
  const head = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic'))
  const start = head.length + meta(0).length + 8
  return Buffer.concat([head, meta(start), box('mdat', ...new Set(extents))])
}

async function p3Profile() {
  const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
  const { icc } = await sharp(await pixel.withIccProfile('p3').png().toBuffer()).metadata()
  return icc ?? Buffer.alloc(0)
}

if (import.meta.main) {
  const SIZE = 64
  const colors = [
    [200, 40, 40],
    [40, 160, 60],
    [50, 70, 200],
    [230, 210, 60],
    [30, 30, 30],
    [220, 220, 220],
  ]
  const tiles: Tile[] = []
  for (const color of colors) {
    const pixels = Buffer.alloc(SIZE * SIZE * 3, Buffer.from(color))
    tiles.push(await encodeTile(pixels, SIZE))
  }
  // A grid of three columns, turned three quarters counterclockwise, which equals a quarter clockwise.
  await Bun.write('src/platform/media/iphone.heic', packGrid(tiles, SIZE, 3, 3, await p3Profile()))

  // 12.6 megapixels, 3072 × 4096 px when upright.
  const PHONE_SIZE = 512
  const pixels = await sharp('src/app/starter/images/05-maidenhair-fern.jpg')
    .resize(PHONE_SIZE, PHONE_SIZE)
    .removeAlpha()
    .raw()
    .toBuffer()
  const tile = await encodeTile(pixels, PHONE_SIZE)
  const phone = packGrid(Array<Tile>(48).fill(tile), PHONE_SIZE, 8, 3, await p3Profile())
  await Bun.write('src/platform/media/iphone-portrait.heic', phone)
}
