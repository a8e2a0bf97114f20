// test: sqlite only
import { expect, test } from 'bun:test'
import { setImageUses } from '#features/images/image-uses.queries.ts'
import { createImage, createPost, putSettings } from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

const AT = '2026-11-20T21:00:00.000Z'
const WEEK = [[{ opens: '10:00', closes: '24:00' }], [], [], [], [], [], []]
const HOLIDAY = { from: '2024-10-20', to: '2024-10-22', open: [], note: 'Yule' }

const htmlOf = async (path: string) => (await its.site.get(path)).text()
const dataOf = (html: string) =>
  [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, json = '']) => JSON.parse(json))
const metaOf = (html: string, name: string) =>
  html.match(new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`))?.[1]

async function createPictured(given: object = {}) {
  const image = await createImage(its.site.db, { alt: 'Ice on a fern', focus_x: 10 })
  const post = await createPost(its.site.db, {
    title: 'First </script> frost',
    author: 'June',
    published: 1,
    created_at: AT,
    ...given,
  })
  await setImageUses(its.site.db, 'post', post.id, [image.id])
  return { post, preview: `https://grower.example/files/${image.file_key}/link10x50.jpg` }
}

test('a post has the preview of its picture, its summary and its date for chats and networks', async () => {
  const { post, preview } = await createPictured({ summary: 'Ice overnight.', excerpt: 'It was cold.' })
  const html = await htmlOf(`/blog/${post.id}`)
  const names = [
    'description',
    'og:description',
    'og:type',
    'og:image',
    'og:image:type',
    'og:image:width',
    'og:image:height',
  ]
  expect(names.map((name) => metaOf(html, name))).toEqual([
    'Ice overnight.',
    'Ice overnight.',
    'article',
    preview,
    'image/jpeg',
    '1200',
    '630',
  ])
  expect(metaOf(html, 'og:image:alt')).toBe('Ice on a fern')
  expect(metaOf(html, 'article:published_time')).toBe(AT)
  expect(metaOf(html, 'author')).toBe('June')
  await its.site.db.updateTable('posts').set({ summary: '' }).execute()
  await setImageUses(its.site.db, 'post', post.id, [])
  const without = await htmlOf(`/blog/${post.id}`)
  expect(metaOf(without, 'description')).toBe('It was cold.')
  expect(metaOf(without, 'og:image')).toBe('https://grower.example/social-card.jpg')
})

test('a post describes itself as a BlogPosting with its place in the site', async () => {
  const { post, preview } = await createPictured({ summary: 'Ice & snow.' })
  const html = await htmlOf(`/blog/${post.id}`)
  const address = `https://grower.example/blog/${post.id}-first-script-frost`
  const [posting, trail, ...others] = dataOf(html)
  expect(others).toEqual([])
  expect(posting).toMatchObject({
    ...{ '@context': 'https://schema.org', '@type': 'BlogPosting', headline: 'First </script> frost' },
    ...{ url: address, description: 'Ice & snow.', image: preview, datePublished: AT },
    ...{ author: { '@type': 'Person', name: 'June' }, publisher: { name: 'Fernhollow Botanicals' } },
  })
  expect(
    trail.itemListElement.map(({ position, item }: { position: number; item: string }) => [position, item]),
  ).toEqual([
    [1, 'https://grower.example/'],
    [2, 'https://grower.example/blog'],
    [3, address],
  ])
})

test('the home page and the contact page describe the business with what the settings know', async () => {
  const business = async (path: string) =>
    dataOf(await htmlOf(path)).find((thing) => thing['@type'] === 'LocalBusiness')
  const plain = await business('/')
  expect(plain).toMatchObject({ name: 'Fernhollow Botanicals', image: 'https://grower.example/social-card.jpg' })
  expect(plain.address).toEqual({ '@type': 'PostalAddress', addressLocality: 'Rutland, VT' })
  expect(plain).not.toHaveProperty('openingHoursSpecification')
  await putSettings(its.site, {
    ...{ visitAddress: '12 Fern Lane\nRutland, VT 05701', instagramUrl: 'https://instagram.com/fern' },
    ...{ postalAddress: '1 Home Street', hours: { days: WEEK, exceptions: [HOLIDAY] } },
  })
  const known = await business('/contact-us')
  expect(known).toMatchObject({
    address: { streetAddress: '12 Fern Lane, Rutland, VT 05701' },
    sameAs: ['https://instagram.com/fern'],
  })
  expect(known.openingHoursSpecification).toEqual([
    { '@type': 'OpeningHoursSpecification', opens: '10:00', closes: '23:59', dayOfWeek: 'https://schema.org/Monday' },
    {
      '@type': 'OpeningHoursSpecification',
      opens: '00:00',
      closes: '00:00',
      validFrom: '2024-10-20',
      validThrough: '2024-10-22',
    },
  ])
  expect(JSON.stringify(known)).not.toContain('Home Street')
  expect(await business('/blog')).toBeUndefined()
})

test('a post that search engines may not show has noindex and no description of itself, and feeds leave it out', async () => {
  const { post } = await createPictured({ is_indexed: 0 })
  const html = await htmlOf(`/blog/${post.id}`)
  expect(metaOf(html, 'robots')).toBe('noindex')
  expect(html).not.toContain('rel="canonical"')
  expect(dataOf(html)).toEqual([])
})

test('every public page names the feeds and the manifest', async () => {
  const { post } = await createPictured()
  for (const path of ['/', '/test-results', '/blog', `/blog/${post.id}`, '/contact-us', '/unsubscribe', '/gone'])
    for (const file of ['/feed.xml', '/feed.json', '/manifest.webmanifest'])
      expect([path, (await htmlOf(path)).split(`href="${file}"`).length]).toEqual([path, 2])
})
