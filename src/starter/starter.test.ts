import { expect, test } from 'bun:test'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { NOW } from '../testing/create-test-site.ts'
import { withSite } from '../testing/with-site.ts'
import { carousel, certificates, posts, quote, sections } from './content.ts'
import { declineStarterContent, loadStarterContent } from './load.ts'

const its = withSite()

test('a site that declined it once never gets it', async () => {
  const { db, files, media, get } = its.site
  await declineStarterContent(db)
  await loadStarterContent(db, { files, media, onProgress: () => {} }, NOW)
  expect(await (await get('/api/about-us')).json()).toEqual([])
})

test('it holds what a newcomer should find, within the limits of the site', async () => {
  expect([sections.length, posts.length, certificates.length, carousel.length]).toEqual([3, 3, 5, 8])
  expect(quote.text.length).toBeLessThanOrEqual(250)
  expect(quote.author.length).toBeLessThanOrEqual(50)
  const pictures: { file: string; alt: string }[] = await Bun.file(
    join(import.meta.dirname, 'pictures/pictures.json'),
  ).json()
  for (const name of [...sections.map((section) => section.picture), quote.picture, ...carousel]) {
    expect(pictures.find(({ file }) => file.startsWith(name))?.alt).toBeTruthy()
  }
  for (const { file } of certificates) expect(existsSync(join(import.meta.dirname, 'certificates', file))).toBe(true)
})
