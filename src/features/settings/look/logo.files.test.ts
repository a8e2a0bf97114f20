// test: sqlite only
import { expect, setDefaultTimeout, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { circle, LOGO_SVG, svg, uploadLogo } from '#testing/logos.ts'
import { photograph } from '#testing/with-media.ts'
import { withSite } from '#testing/with-site.ts'

// Drawing takes a long time on a busy machine.
setDefaultTimeout(600_000)

const its = withSite()
const MB = 1024 ** 2
const dot = circle('black')
const upload = (content?: BlobPart) => uploadLogo(its.site, content)
const pixels = async (path: string) => {
  const bytes = await (await its.site.get(path)).bytes()
  return sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
}
const filesOf = async () =>
  (await readdir(join(its.site.dataDir, 'files'), { recursive: true })).filter((name) => name.includes('/')).sort()

const square = (size: number) => sharp(Buffer.from(svg(dot))).resize(size)
const bytesOf = async (image: { toBuffer(): Promise<Buffer> }) => new Uint8Array(await image.toBuffer())

test.each(['png', 'jpeg', 'webp', 'avif', 'gif'] as const)(
  'a logo in the format %s can be uploaded',
  async (format) => {
    const bytes = await bytesOf(square(200).flatten({ background: 'white' }).toFormat(format))
    expect(await upload(bytes)).toMatchObject({ status: 201, file: { width: 200, height: 200 } })
  },
)

test('the transparent edges of a logo are trimmed, and the visible part keeps its resolution', async () => {
  const input = await square(300).png().toBuffer()
  const canvas = sharp({ create: { width: 3000, height: 2000, channels: 4, background: 'transparent' } })
  const { file } = await upload(await bytesOf(canvas.composite([{ input, left: 1500, top: 200 }]).png()))
  expect([file.width, file.height].every((side) => side >= 240 && side <= 250)).toBe(true)
})

test('a logo that is 10,000 pixels wide is scaled down', async () => {
  const wide = sharp(Buffer.from(LOGO_SVG)).resize(10_000, 2500, { fit: 'fill' })
  expect(await upload(await bytesOf(wide.png()))).toMatchObject({ status: 201, file: { width: 840 } })
})

test('a tiny and a very large SVG logo are drawn at the same size, and an enormous one is refused', async () => {
  for (const side of [3, 20_000]) {
    const scaled = svg(dot, `width="${side}" height="${side}" viewBox="0 0 100 100"`)
    expect(await upload(scaled)).toMatchObject({ status: 201, file: { width: 360, height: 360 } })
  }
  const { status } = await upload(svg(dot, 'width="9000000" height="9000000" viewBox="0 0 100 100"'))
  expect(status).toBe(400)
})

test('a photograph that is used as a logo is stored small enough for every page and email', async () => {
  await upload(await bytesOf((await photograph(2400, 1600)).jpeg()))
  const sizes = await its.site.db.selectFrom('stored_files').select(['name', 'size_bytes']).orderBy('name').execute()
  for (const { size_bytes } of sizes) expect(size_bytes).toBeLessThan(90_000)
})

const plain = (background: string, width = 300, height = 200) =>
  bytesOf(sharp({ create: { width, height, channels: 4, background } }).png())
const slow = '<feTurbulence numOctaves="40" baseFrequency=".5"/><feGaussianBlur stdDeviation="90"/>'.repeat(60)
const SLOW = svg(`<filter id="f">${slow}</filter><g filter="url(#f)">${dot}</g>`)
const ENDLESS = svg('&b;', '', '<!DOCTYPE svg [<!ENTITY a "&b;"><!ENTITY b "&a;">]>')
const CURIOUS = svg('&x;', '', '<!DOCTYPE svg [<!ENTITY x SYSTEM "/etc/passwd">]>')

test.each<[string, number, RegExp, () => Promise<BlobPart> | BlobPart]>([
  ['a file of 20 MB', 413, /larger than 10 MB/, () => new Uint8Array(20 * MB)],
  ['no bytes', 400, /is empty/, () => ''],
  ['a single white pixel', 400, /only 1 × 1 pixels/, () => plain('white', 1, 1)],
  ['one color', 400, /single color/, () => plain('#446644')],
  ['nothing visible', 400, /every pixel is transparent/, () => plain('transparent')],
  ['an empty SVG', 400, /every pixel is transparent/, () => svg('')],
  ['a thin line', 400, /30 times as wide/, () => plain('#446644', 3000, 100)],
  ['a thin SVG', 400, /20 times as tall/, () => svg('<path d="M0 0h5v100H0z"/>')],
  ['too many pixels', 413, /million pixels/, () => plain('red', 9000, 9000)],
  ['text', 415, /isn't a logo/, () => 'Dear diary'],
  ['a zipped SVG', 415, /isn't a logo/, () => Bun.gzipSync(Buffer.from(svg(dot)))],
  ['half an SVG', 400, /can't draw this SVG/, () => svg(dot).slice(0, 80)],
  ['half a PNG', 400, /damaged/, async () => (await plain('red')).slice(0, 60)],
  ['letters in an SVG', 400, /Convert the text to outlines/, () => svg('<text y="50">Fern</text>')],
  ['a slow SVG', 400, /takes too long to draw/, () => SLOW],
  ['an endless entity', 400, /can't draw this SVG/, () => ENDLESS],
  ['an SVG that reads a file of the server', 400, /can't draw this SVG/, () => CURIOUS],
])('a logo upload with %s is refused with a sentence, and nothing is stored', async (_, status, sentence, make) => {
  const answer = await upload(await make())
  expect(answer).toMatchObject({ status, error: expect.stringMatching(sentence), fields: { file: answer.error } })
  expect(await filesOf()).toEqual([])
  expect(await its.site.db.selectFrom('logos').select('id').execute()).toEqual([])
  expect(await upload()).toMatchObject({ status: 201 })
})

test('an SVG logo runs no script and reads neither files nor the network', async () => {
  const asked: string[] = []
  const red = await plain('#f00', 100, 100)
  const server = Bun.serve({
    port: 0,
    fetch({ url }) {
      asked.push(url)
      return new Response(red)
    },
  })
  const path = join(its.site.dataDir, 'red.png')
  await Bun.write(path, red)
  const url = `http://127.0.0.1:${server.port}/red.png`
  const hrefs = [`file://${path}`, path, 'red.png', url].flatMap((to) => [`href="${to}"`, `xlink:href="${to}"`])
  const images = hrefs.map((href) => `<image ${href} width="100" height="100"/>`).join('')
  const rest = `<style>@import "${url}";</style><script>fetch("${url}")</script><g onload="fetch('${url}')"/>`
  const { status, file } = await upload(svg(images + rest + dot))
  await server.stop(true)
  expect([status, asked]).toEqual([201, []])
  const { data, info } = await pixels(file.imageUrl)
  expect(info.width).toBe(info.height)
  for (let at = 0; at < data.length; at += 4) if (data[at] !== 0) throw new Error('The logo has a red pixel.')
})
