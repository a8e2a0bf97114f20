import { expect, test } from 'bun:test'
import { recordEvent } from '#features/audit/audit.queries.ts'
import { NOW } from '#testing/create-test-site.ts'
import {
  createAdministrator,
  createCertificate,
  createImage,
  createPost,
  createQuote,
  createSection,
  signIn,
} from '#testing/factories.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

const deleted = { deleted_at: NOW.toISOString() }
const occasion = { actor: null, address: null, userAgent: null, now: NOW }

type Create = (made: number) => Promise<unknown>

const LISTS: [path: string, name: string, create: Create][] = [
  ['/api/blog', 'posts', () => createPost(its.site.db)],
  ['/api/manage', 'coas', () => createCertificate(its.site.db)],
  ['/api/about-us', 'sections', () => createSection(its.site.db)],
  ['/api/quotes', 'quotes', () => createQuote(its.site.db)],
  ['/api/images/unassigned', 'images', () => createImage(its.site.db)],
  ['/api/trash', 'items', (made) => (made % 2 ? createPost : createQuote)(its.site.db, deleted)],
  ['/api/admin/audit', 'events', () => recordEvent(its.site.db, occasion, 'login.loggedOut')],
]

/** Requests public lists without a session, so that the response cache is tested too. */
async function openList(path: string) {
  const { db, get } = its.site
  const isPublic = (await get(path)).ok
  const headers = isPublic ? {} : (await signIn(db, (await createAdministrator(db)).id)).bearer
  return async (query = '') => {
    const response = await get(path + query, headers)
    return { status: response.status, body: await response.json() }
  }
}

test.each(LISTS)(
  'GET %s returns one page if the query asks for it, and the whole list otherwise',
  async (path, name, create) => {
    const call = await openList(path)
    const read = async (query?: string) => (await call(query)).body
    for (let made = 0; made < 5; made++) await create(made)
    const whole = await read()
    const items = whole[name] ?? whole
    expect(items).toHaveLength(5)
    const pages = []
    for (const page of [1, 2, 3, 4]) pages.push(await read(`?page=${page}&pageSize=2`))
    for (const [index, page] of pages.entries()) expect(page).toMatchObject({ total: 5, page: index + 1, pageSize: 2 })
    expect(pages.map((page) => page[name].length)).toEqual([2, 2, 1, 0])
    // Only a page of certificates has the facts of their cards.
    expect(pages.flatMap((page) => page[name]).map(({ facts: _, ...item }) => item)).toEqual(items)
    expect(await read('?pageSize=2')).toEqual(pages[0])
  },
)

test.each(LISTS)('GET %s answers an invalid page or page size with 400', async (path) => {
  const call = await openList(path)
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
    const { status, body } = await call(`?${field}=${value}`)
    expect([value, status]).toEqual([value, 400])
    expect(body).toEqual({ error: expect.any(String), fields: { [field]: expect.any(String) } })
  }
})
