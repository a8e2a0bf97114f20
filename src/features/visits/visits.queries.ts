import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { addMissed } from '#features/pages/missed.queries.ts'
import { postPath } from '#features/posts/posts.queries.ts'
import type { Db } from '#platform/db/database.ts'
import { paths } from '#ui/paths.ts'
import { type Kind, VIEW_KINDS, type Visits } from './visits.schema.ts'

const DAYS = 30
const MONTHS = 12
const TOP = 10
const BATCH = 2000

/** How often each page was opened. A PDF has the key of its file until it is written. */
export type PageCounts = Map<string, number>

/** Returns the day in this time zone: 2026-11-24. */
export const dayIn = (timeZone = 'UTC', at: Date) => at.toLocaleDateString('sv-SE', { timeZone })

/** Adds the counts of each day, and those of unknown addresses, to those in the database, all or none. */
export const addViews = (db: Db, days: Map<string, PageCounts>, missed: [path: string, count: number][], now: Date) =>
  db.transaction().execute(async (tx) => {
    await addMissed(tx, missed, now)
    const pages = [...days].flatMap(([day, counts]) => [...counts].map(([page, count]) => ({ day, page, count })))
    const keys = pages.flatMap(({ page }) => (page.startsWith('pdf:') ? [page.slice('pdf:'.length)] : []))
    const certificates = await tx
      .selectFrom('certificates')
      .select(['id', 'file_key'])
      .where('file_key', 'in', ['', ...keys])
      .execute()
    const ids = new Map(certificates.map(({ id, file_key }) => [`pdf:${file_key}`, `pdf:${id}`]))
    const rows = pages.flatMap(({ page, ...row }) => {
      const known = page.startsWith('pdf:') ? ids.get(page) : page
      return known ? [{ ...row, page: known }] : []
    })
    if (rows.length === 0) return
    await tx
      .insertInto('page_views')
      // In one order, so that two instances never wait for each other's rows.
      .values(rows.toSorted((a, b) => (a.day + a.page < b.day + b.page ? -1 : 1)))
      .onConflict((conflict) =>
        conflict.columns(['day', 'page']).doUpdateSet({ count: sql`page_views.count + excluded.count` }),
      )
      .execute()
  })

const idOf = (page: string) => Number(page.split(':')[1])
const kindOf = (page: string) => page.split(':')[0] as Kind

/** Whether visitors can open the page now, so that an invented id is not counted. */
export async function canOpen(db: Db, page: string): Promise<boolean> {
  return !page.includes(':') || (await readItems(db, [page])).get(page)?.path !== null
}

type Item = { title: string; path: string | null }

/** Returns the title and the path of each page. The path is null if visitors cannot open it. */
async function readItems(db: Db, pages: string[]): Promise<Map<string, Item>> {
  const idsOf = (kinds: Kind[]) => [0, ...pages.filter((page) => kinds.includes(kindOf(page))).map(idOf)]
  const posts = await db
    .selectFrom('posts')
    .select(['id', 'title', 'published', 'deleted_at'])
    .where('id', 'in', idsOf(['post']))
    .execute()
  const certificates = await db
    .selectFrom('certificates')
    .select(['id', 'title', 'position', 'deleted_at'])
    .where('id', 'in', idsOf(['certificate', 'pdf']))
    .execute()
  const post = new Map(posts.map((row) => [row.id, row]))
  const certificate = new Map(certificates.map((row) => [row.id, row]))
  const read = (page: string): Item => {
    const [kind, id] = [kindOf(page), idOf(page)]
    const name = VIEW_KINDS[kind]
    if (kind === 'post') {
      const { title, published, deleted_at } = post.get(id) ?? { title: 'A deleted post', published: 0, deleted_at: '' }
      return { title, path: published && deleted_at === null ? postPath({ id, title }) : null }
    }
    if (kind === 'certificate' || kind === 'pdf') {
      const { title, position, deleted_at } = certificate.get(id) ?? {
        title: 'A deleted certificate',
        ...{ position: null, deleted_at: '' },
      }
      return { title, path: position !== null && deleted_at === null ? paths.certificate({ id }) : null }
    }
    return {
      title: name,
      path: {
        home: paths.home(),
        results: paths.testResults(),
        blog: paths.blog(),
        contact: paths.contactUs(),
        question: null,
      }[kind],
    }
  }
  return new Map(pages.map((page) => [page, read(page)]))
}

/** @param today in the site's time zone */
export async function readVisits(db: Db, span: Visits['span'], today: string): Promise<Visits> {
  const starts = span === 'days' ? lastDays(today) : lastMonths(today)
  const from = starts[0] as string
  const inSpan = db.selectFrom('page_views').where('day', '>=', from)
  const days = await inSpan
    .where('page', '!=', 'question')
    .groupBy('day')
    .select(({ fn }) => ['day', fn.sum<number>('count').as('count')])
    .execute()
  const pages = await inSpan
    .groupBy('page')
    .select(({ fn }) => ['page', fn.sum<number>('count').as('count')])
    .orderBy('count', 'desc')
    .orderBy('page')
    .execute()
  const { since } = await db
    .selectFrom('page_views')
    .select(({ fn }) => fn.min('day').as('since'))
    .executeTakeFirstOrThrow()
  const lengthOfStart = span === 'days' ? undefined : 'YYYY-MM'.length
  const sums = sumBy(days, ({ day }) => day.slice(0, lengthOfStart))
  const kinds = sumBy(pages, ({ page }) => kindOf(page))
  const most = pages.filter(({ page }) => page !== 'question').slice(0, TOP)
  const items = await readItems(
    db,
    most.map(({ page }) => page),
  )
  return {
    span,
    since,
    bars: starts.map((start) => ({ start, count: sums.get(start.slice(0, lengthOfStart)) ?? 0 })),
    kinds: (Object.keys(VIEW_KINDS) as Kind[]).map((kind) => ({ kind, count: kinds.get(kind) ?? 0 })),
    top: most.map(({ page, count }) => ({ page, kind: kindOf(page), ...(items.get(page) as Item), count })),
  }
}

function sumBy<Row extends { count: number }>(rows: Row[], keyOf: (row: Row) => string) {
  const sums = new Map<string, number>()
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0) + row.count)
  return sums
}

const isoDay = (at: Date) => at.toISOString().slice(0, 'YYYY-MM-DD'.length)

function lastDays(today: string): string[] {
  const [year = 0, month = 0, day = 0] = today.split('-').map(Number)
  return Array.from({ length: DAYS }, (_, index) => isoDay(new Date(Date.UTC(year, month - 1, day - DAYS + 1 + index))))
}

function lastMonths(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: MONTHS }, (_, index) => isoDay(new Date(Date.UTC(year, month - MONTHS + index, 1))))
}

export type VisitLine = { day: string; page: string; title: string; count: number }

/** Yields all counts, the oldest first, in batches. `page` is such as “Post 12”. */
export async function* eachVisit(db: Db): AsyncGenerator<VisitLine[]> {
  for (let last = { day: '', page: '' }; ; ) {
    const rows = await db
      .selectFrom('page_views')
      .selectAll()
      .where(({ eb, or, and }) =>
        or([eb('day', '>', last.day), and([eb('day', '=', last.day), eb('page', '>', last.page)])]),
      )
      .orderBy('day')
      .orderBy('page')
      .limit(BATCH)
      .execute()
    const items = await readItems(db, [...new Set(rows.map(({ page }) => page))])
    yield rows.map(({ day, page, count }) => {
      const isItem = page.includes(':')
      const name = VIEW_KINDS[kindOf(page)]
      return {
        day,
        page: isItem ? `${name} ${idOf(page)}` : name,
        title: isItem ? (items.get(page)?.title ?? '') : '',
        count,
      }
    })
    if (rows.length < BATCH) return
    last = rows.at(-1) as { day: string; page: string }
    // SQLite answers synchronously, so other requests would wait without this pause.
    await setImmediate()
  }
}
