// test: slow, long form
import { expect, test } from 'bun:test'
import { createImage } from '#testing/factories.ts'
import { recordFigure } from '#testing/figures.ts'
import { withSite } from '#testing/with-site.ts'

const its = withSite()

const POSTS = 10_000
const LONG = 20
const BATCH = 500
const SMALL = '?pageSize=12&published=true&excerpt=true'

test('lists, the home page and the page of a post read no long text among 10,000 posts', async () => {
  const { db } = its.site
  const { id: cover_image_id } = await createImage(db, { purpose: 'post' })
  const day = (n: number) => new Date(Date.UTC(2000, 0, 1) + n * 60_000).toISOString()
  for (let first = 0; first < POSTS; first += BATCH) {
    const posts = Array.from({ length: BATCH }, (_, index) => {
      const n = first + index
      const content = n >= POSTS - LONG ? 'frost upon moss '.repeat(31_000) : 'It came.'
      const dates = { created_at: day(n), updated_at: day(n), public_since: day(n) }
      const row = { title: `Post ${n}`, author: 'June', content, excerpt: 'It came.', published: 1 as const }
      return { ...row, ...dates, cover_image_id }
    })
    await db.insertInto('posts').values(posts).execute()
  }
  const use = { noun: 'post', image_id: cover_image_id, position: 0, is_shown: 1 as const }
  const ids = (await db.selectFrom('posts').select('id').execute()).map(({ id }) => id)
  for (let first = 0; first < POSTS; first += BATCH)
    await db
      .insertInto('image_uses')
      .values(ids.slice(first, first + BATCH).map((noun_id) => ({ ...use, noun_id })))
      .execute()

  const requests = [
    ['Time of the first page of 10,000 posts', `/api/blog${SMALL}&page=1`],
    ['Time of the last page of 10,000 posts', `/api/blog${SMALL}&page=800`],
    ['Time of the home page with 10,000 posts', '/'],
    ['Time of a post among 10,000', `/api/blog/${ids[POSTS / 2]}/page`],
  ] as const
  for (const [what, path] of requests) {
    const request = () => its.site.app.request(`http://localhost${path}`)
    await request()
    const before = process.cpuUsage()
    const response = await request()
    const { user, system } = process.cpuUsage(before)
    expect([path, response.status, (await response.text()).includes('frost upon moss')]).toEqual([path, 200, false])
    recordFigure({ what, value: Math.round((user + system) / 1000), unit: 'ms of processor time', atMost: 50 })
  }
})
