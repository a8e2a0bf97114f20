import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { Glob } from 'bun'
import { listDetails } from '#features/certificates/details/details.queries.ts'
import { FORMATS } from '#platform/files/image-files.ts'
import { withSite } from '#testing/with-site.ts'
import { samples } from '../../../tools/certificates/samples.ts'
import { totalCbd, totalThc } from '../../../tools/certificates/totals.ts'
import { carousel, certificates, posts, quote, sections } from './content.ts'
import { fillNewSite } from './load.ts'
import {
  CERTIFICATES,
  IMAGES,
  PREPARED,
  type PreparedImage,
  preparedWidths,
  readPrepared,
  sourceHash,
} from './prepared.ts'
import { claimDecision, isDecided } from './starter.queries.ts'

const its = withSite()
const CLOCK = () => new Date('2024-10-05T12:00:00.000Z')
const MB = 1_000_000

test('a site that once declined the starter content never gets it', async () => {
  const { config, db, files, get } = its.site
  await fillNewSite({ config: { ...config, starterContent: false }, db, files, clock: CLOCK })
  await fillNewSite({ config, db, files, clock: CLOCK })
  expect(await (await get('/api/about-us')).json()).toEqual([])
})

test('two instances that start at the same time on one database copy the starter files once', async () => {
  const { config, db, files, openAgain, get } = its.site
  const put = files.put
  const names: string[] = []
  const other = openAgain()
  files.put = async (name, content) => {
    names.push(name)
    // On a slow disk this takes a long time, so it must not keep other instances from writing.
    expect(await other.transaction().execute(isDecided)).toBe(false)
    return put(name, content)
  }
  await Promise.all([db, other].map((each) => fillNewSite({ config, db: each, files, clock: CLOCK })))
  expect(names.length).toBeGreaterThan(100)
  expect(new Set(names).size).toBe(names.length)
  expect(await (await get('/api/about-us')).json()).toHaveLength(sections.length)
})

test('a startup takes over from one that was interrupted while it loaded the starter content', async () => {
  const { config, db, files, get } = its.site
  const earlier = new Date(CLOCK().getTime() - 6000)
  expect(await claimDecision(db, earlier)).toBe(true)
  await fillNewSite({ config, db, files, clock: CLOCK })
  expect(await (await get('/api/about-us')).json()).toHaveLength(sections.length)
})

test('every file that the pages of a new site link to exists', async () => {
  const { config, db, files, get } = its.site
  await fillNewSite({ config, db, files, clock: CLOCK })
  const pages = await Promise.all(
    ['/', '/test-results', '/blog', '/blog/4'].map(async (path) => (await get(path)).text()),
  )
  const offered = new Set(pages.flatMap((html) => html.match(/\/files\/[0-9a-f-]{36}\/[0-9a-z]+\.[a-z]+/g) ?? []))
  expect(offered.size).toBeGreaterThan(100)
  for (const path of offered) expect((await get(path)).status).toBe(200)
})

test('the starter content is complete and within the limits of the site', async () => {
  expect([sections.length, posts.length, certificates.length, carousel.length]).toEqual([3, 4, 5, 8])
  expect(quote.text.length).toBeLessThanOrEqual(250)
  expect(quote.author.length).toBeLessThanOrEqual(50)
  const { images } = await readPrepared()
  for (const name of [...sections.map((section) => section.image), quote.image, ...carousel]) {
    expect(images.find(({ folder }) => folder === name)?.alt).toBeTruthy()
  }
  for (const { file } of certificates) expect(existsSync(join(CERTIFICATES, file))).toBe(true)
})

const STALE = 'Run: node_modules/.bin/bun tools/pictures/prepare-starter.ts'

test('the prepared images of the starter content match the current sources, widths and formats', async () => {
  const { images, certificates } = await readPrepared()
  const drawn: [source: string, PreparedImage][] = [
    ...images.map((image) => [join(IMAGES, image.file), image] as [string, PreparedImage]),
    ...certificates.map(({ file, cover }) => [join(CERTIFICATES, file), cover] as [string, PreparedImage]),
  ]
  for (const [source, { folder, sourceHash: hash, width, widths }] of drawn) {
    const expected = Object.fromEntries(FORMATS.map((format) => [format, preparedWidths(format, width)]))
    expect(widths, STALE).toEqual(expected as typeof widths)
    expect(hash, STALE).toBe(await sourceHash(source))
    for (const format of FORMATS) {
      for (const each of widths[format])
        expect(existsSync(join(PREPARED, folder, `${each}.${format}`)), STALE).toBe(true)
    }
  }
  const files = [...new Glob('**/*.{avif,webp}').scanSync(PREPARED)]
  const bytes = files.reduce((sum, file) => sum + Bun.file(join(PREPARED, file)).size, 0)
  expect(bytes).toBeLessThan(5.94 * MB)
})

test('the prepared texts of the starter certificates match what the site reads from the PDFs', async () => {
  const { certificates } = await readPrepared()
  for (const { file, cover: _, ...prepared } of certificates) {
    expect(await its.site.media.readPdf(join(CERTIFICATES, file)), STALE).toMatchObject(prepared)
  }
})

test('the starter certificates come with the details that their PDFs state', async () => {
  const { config, db, files } = its.site
  await fillNewSite({ config, db, files, clock: CLOCK })
  const stated = samples.map(({ product, batch, report, dates, cannabinoids, solventsTested }) => {
    const total = (percent: number) => ({ value: percent ? percent.toFixed(3) : 'ND', unit: '%', basis: 'asReceived' })
    const passed = ['pesticides', 'metals', 'microbials', 'mycotoxins', 'moisture', 'waterActivity', 'foreignMatter']
    return {
      ...{ product, lots: [batch], laboratory: 'Green Mountain Assay', reportNumber: report, verifyUrl: null },
      ...{ harvestedOn: dates.harvested, sampledOn: dates.received, receivedOn: dates.received },
      ...{ testedOn: dates.tested[1], reportedOn: dates.issued, version: 1 },
      ...{ totalThc: total(totalThc(cannabinoids)), totalCbd: total(totalCbd(cannabinoids)) },
      panels: {
        ...{ cannabinoids: 'tested', terpenes: 'tested', solvents: solventsTested ? 'pass' : 'notTested' },
        ...Object.fromEntries(passed.map((panel) => [panel, 'pass'])),
      },
    }
  })
  expect(await listDetails(db)).toMatchObject(stated)
  const lots = await db.selectFrom('certificate_lots').select('lot').orderBy('certificate_id').execute()
  expect(lots.map(({ lot }) => lot)).toEqual(samples.map(({ batch }) => batch))
})
