import { expect, test } from 'bun:test'
import { createCoa, createImage, createPost, createQuote, createSection } from '../testing/factories.ts'
import { withSite } from '../testing/with-site.ts'

const its = withSite()

const LISTS = [
  ['/api/blog', 'posts', () => createPost(its.site.db)],
  ['/api/manage', 'coas', () => createCoa(its.site.db)],
  ['/api/about-us', 'sections', () => createSection(its.site.db)],
  ['/api/quotes', 'quotes', () => createQuote(its.site.db)],
  ['/api/images/unassigned', 'images', () => createImage(its.site.db)],
] as const

test.each(LISTS)('%s comes in pages to who asks for one, and whole to who does not', async (path, name, create) => {
  for (let made = 0; made < 5; made++) await create()
  const whole = await (await its.site.get(path)).json()
  const items = name === 'images' ? whole.images : whole
  expect(items).toHaveLength(5)
  const pages = []
  for (const page of [1, 2, 3, 4]) pages.push(await (await its.site.get(`${path}?page=${page}&pageSize=2`)).json())
  for (const [index, page] of pages.entries()) expect(page).toMatchObject({ total: 5, page: index + 1, pageSize: 2 })
  expect(pages.map((page) => page[name].length)).toEqual([2, 2, 1, 0])
  expect(pages.flatMap((page) => page[name])).toEqual(items)
  expect(await (await its.site.get(`${path}?pageSize=2`)).json()).toEqual(pages[0])
})

test.each(LISTS)('%s refuses a page that cannot be', async (path) => {
  for (const [field, value] of [
    ['page', '0'],
    ['page', 'abc'],
    ['page', '-1'],
    ['page', '1.5'],
    ['page', ''],
    ['page', '99999999'],
    ['pageSize', '0'],
    ['pageSize', '1000'],
  ] as const) {
    const response = await its.site.get(`${path}?${field}=${value}`)
    expect([value, response.status]).toEqual([value, 400])
    expect(await response.json()).toEqual({ error: expect.any(String), fields: { [field]: expect.any(String) } })
  }
})
