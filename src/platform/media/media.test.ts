// test: slow, no database
import { expect, setDefaultTimeout, test } from 'bun:test'
import { open, readdir, readFile, readlink } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import sharp from 'sharp'
import { LETTERS, LINES } from '#testing/pdfs/letters.ts'
import { STRANGE } from '#testing/pdfs/strange.ts'
import { photo, withMedia } from '#testing/with-media.ts'
import { withoutNetwork } from './isolation.ts'
import { CPU_MAX_MS, Media } from './media.ts'

// Drawing takes a long time on a busy machine.
setDefaultTimeout(600_000)

const { media, fileOf } = withMedia()
const CERTIFICATE = join(import.meta.dirname, '../../app/starter/certificates/FH-2409-blue-fern-flower.pdf')

test('the pages of a certificate are counted and its first page is drawn', async () => {
  const { pageCount, cover } = await media.pdf(await fileOf(await Bun.file(CERTIFICATE).bytes()))
  expect(pageCount).toBeGreaterThan(1)
  expect(cover).toMatchObject({ width: 1280, height: Math.round((1280 * 11) / 8.5) })
})

test('a stored image becomes a JPEG of the same or a smaller width, and a damaged one is refused with 400', async () => {
  const image = await photo(1500, 1000).webp().toBuffer()
  const [whole, smaller] = [await media.jpeg(image, 'white'), await media.jpeg(image, 'white', { width: 1200 })]
  expect(await sharp(whole).metadata()).toMatchObject({ format: 'jpeg', width: 1500, height: 1000 })
  expect(await sharp(smaller).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 800 })
  const size = { width: 1200, height: 630, focus: { x: 100, y: 0 } }
  for (const source of [image, await photo(60, 90).webp().toBuffer()])
    expect(await sharp(await media.jpeg(source, 'white', size)).metadata()).toMatchObject({ width: 1200, height: 630 })
  await expect(media.jpeg(image.subarray(0, 100), 'white')).rejects.toMatchObject({ status: 400 })
})

test('the drawing process has no environment or files of the server and, where possible, no network', async () => {
  process.env.SMTP_URL = 'smtp://june:moss@mail.grower.example'
  const secret = await open(await fileOf('the database'))
  const own = new Media()
  await own.image(await fileOf(photo(10, 10).png()))
  const names = (await readFile(`/proc/${own.pid}/environ`, 'utf8')).split('\0').map((line) => line.replace(/=.*/, ''))
  expect(names.filter((name) => !/^(MALLOC_\w+|NODE_CHANNEL_\w+|)$/.test(name))).toEqual([])
  const fds = await readdir(`/proc/${own.pid}/fd`)
  const opened = await Promise.all(fds.map((fd) => readlink(`/proc/${own.pid}/fd/${fd}`).catch(() => 'closed')))
  expect(opened.filter((name) => !/^(socket|pipe|anon_inode):|^\/dev\/null$|^closed$/.test(name))).toEqual([])
  const network = (pid: number | undefined) => readlink(`/proc/${pid}/ns/net`)
  const isAlone = (await network(own.pid)) !== (await network(process.pid))
  expect(isAlone).toBe(withoutNetwork().length > 0)
  await secret.close()
  delete process.env.SMTP_URL
  own.close()
})

test('a PDF whose drawing never finishes gets a blank cover, and the next file is drawn', async () => {
  const hasty = new Media({ ...CPU_MAX_MS, pdf: 1500 })
  const hung = hasty.pdf(await fileOf((await STRANGE['a pattern without steps']?.()) ?? ''))
  const next = hasty.image(await fileOf(photo(10, 10).png()))
  const { pageCount, isCoverWhole, cover } = await hung
  expect({ pageCount, isCoverWhole }).toEqual({ pageCount: 1, isCoverWhole: false })
  const sheet = await sharp(cover.variants[0]?.bytes).stats()
  expect(sheet.channels.map(({ min }) => min)).toEqual([255, 255, 255])
  expect(await next).toMatchObject({ width: 10 })
  hasty.close()
})

test('pdf.js reads a certificate whose text PDFium cannot read', async () => {
  const certificate = await media.pdf(await fileOf(LETTERS['a map that only pdf.js reads']?.() ?? ''))
  expect(certificate).toMatchObject({ text: LINES.join('\n'), isReadable: true, isCoverWhole: true })
})

test('a certificate with unreadable text gets a cover and no text', async () => {
  const certificate = await media.pdf(await fileOf(LETTERS['a map that is shifted']?.() ?? ''))
  expect(certificate).toMatchObject({ text: '', isReadable: false, pageCount: 1, isCoverWhole: true })
})

test('a certificate that pdf.js reads too slowly gets a cover and no text, and the next file is drawn', async () => {
  const hasty = new Media({ ...CPU_MAX_MS, 'pdf as text': 1 })
  const slow = hasty.pdf(await fileOf(LETTERS['a map that only pdf.js reads']?.() ?? ''))
  const next = hasty.image(await fileOf(photo(10, 10).png()))
  expect(await slow).toMatchObject({ text: '', isReadable: false, isCoverWhole: true })
  expect(await next).toMatchObject({ width: 10 })
  hasty.close()
})

test('a stored certificate is read again only when no upload is waiting', async () => {
  const path = await fileOf(photo(20, 10).png())
  const certificate = await fileOf(await Bun.file(CERTIFICATE).bytes())
  const done: string[] = []
  const first = media.image(path).then(() => done.push('picture'))
  const again = media.readPdf(certificate).then(() => done.push('read again'))
  const second = media.pdf(certificate).then(() => done.push('upload'))
  await Promise.all([first, again, second])
  expect(done).toEqual(['picture', 'upload', 'read again'])
})

test('the first size of an image is drawn at the priority of the server, and the others by threads that give way', async () => {
  const path = await fileOf(photo(3000, 2000).jpeg())
  const prioritiesDuring = async (work: Promise<unknown>) => {
    const seen = new Set<number>()
    const ended = work.then(() => true)
    while (!(await Promise.race([ended, setImmediate(false)])))
      for (const thread of await readdir(`/proc/${media.pid}/task`).catch(() => []))
        try {
          seen.add(getPriority(Number(thread)))
        } catch {
          // This thread has ended.
        }
    return [...seen]
  }
  const { pixelsPath } = await media.image(path)
  expect(await prioritiesDuring(media.image(path))).toEqual([getPriority()])
  const variant = media.variant(pixelsPath ?? '', { format: 'avif', width: 640 })
  expect(await prioritiesDuring(variant)).toEqual([getPriority() + 10])
})

test('three images that are queued at the same time are all drawn', async () => {
  const path = await fileOf(photo(20, 10).png())
  const drawn = await Promise.all([1, 2, 3].map(() => media.image(path)))
  expect(drawn.map(({ width }) => width)).toEqual([20, 20, 20])
})

test('the drawing process takes 21 files at once and refuses the others with 503', async () => {
  const path = await fileOf(photo(10, 10).png())
  const results = await Promise.allSettled(Array.from({ length: 30 }, () => media.image(path)))
  const refused = results.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(30 - 21)
  expect(refused[0]).toMatchObject({ reason: { status: 503, message: expect.stringMatching(/busy/) } })
})

test('an image whose drawing process is killed is drawn by a second process', async () => {
  const path = await fileOf(photo(3000, 2000).png({ compressionLevel: 1 }))
  await media.image(await fileOf(photo(10, 10).png()))
  const drawn = media.image(path)
  process.kill(media.pid ?? 0, 'SIGKILL')
  expect(await drawn).toMatchObject({ width: 2000 })
})

test('an image whose second drawing process is also killed is refused with 503, and the next one is drawn', async () => {
  const path = await fileOf(photo(3000, 2000).png({ compressionLevel: 1 }))
  const next = await fileOf(photo(10, 10).png())
  await media.image(next)
  const killed = media.image(path)
  const waiting = media.image(next)
  const first = media.pid ?? 0
  process.kill(first, 'SIGKILL')
  process.kill(await pidAfter(first), 'SIGKILL')
  await expect(killed).rejects.toMatchObject({ status: 503, message: expect.stringMatching(/Couldn't finish/) })
  expect(await waiting).toMatchObject({ width: 10 })
})

test('the drawing process ends when the server is killed', async () => {
  const script = `
    import { Media } from ${JSON.stringify(join(import.meta.dirname, 'media.ts'))}
    const media = new Media()
    await media.image(${JSON.stringify(await fileOf(photo(10, 10).png()))})
    console.log(media.pid)
    process.kill(process.pid, 'SIGKILL')`
  const asking = Bun.spawn([process.execPath, '-e', script], { stdout: 'pipe' })
  const pid = Number(await new Response(asking.stdout).text())
  expect(pid).toBeGreaterThan(0)
  await gone(pid)
})

test('the drawing process does not keep the server from exiting', async () => {
  const script = `
    import { Media } from ${JSON.stringify(join(import.meta.dirname, 'media.ts'))}
    await new Media().image(${JSON.stringify(await fileOf(photo(10, 10).png()))})`
  expect(await Bun.spawn([process.execPath, '-e', script]).exited).toBe(0)
})

/** Resolves to the id of the drawing process that replaces the process `pid`. */
async function pidAfter(pid: number) {
  while (!media.pid || media.pid === pid) await setImmediate()
  return media.pid
}

/** Resolves once the process has ended. */
async function gone(pid: number) {
  for (;;) {
    try {
      process.kill(pid, 0)
    } catch {
      return
    }
    await setImmediate()
  }
}
