import { createRoute, z } from '@hono/zod-openapi'
import { readSettings } from '#features/settings/settings.queries.ts'
import { createRouter, messageSchema, route } from '#platform/api/openapi.ts'
import { CSV_START, csvLine, csvLines } from '#platform/files/csv.ts'
import { begin, toStream } from '#platform/http/json-list.ts'
import { pageAt } from './view-counts.ts'
import { canOpen, dayIn, eachVisit, readVisits, type VisitLine } from './visits.queries.ts'
import { openedSchema, spanQuerySchema, visitsSchema } from './visits.schema.ts'

const opened = route('post', '/', 'Count a page that the browser opened without requesting its HTML', messageSchema, {
  body: openedSchema,
})

const get = route('get', '/', 'Count the opened pages of the last 30 days or 12 months', visitsSchema, {
  query: spanQuerySchema,
})

const csv = createRoute({
  method: 'get',
  path: '/csv',
  summary: 'Download the counts of opened pages as CSV',
  responses: { 200: { description: 'The counts by day.', content: { 'text/csv': { schema: z.string() } } } },
})

export const openedApi = createRouter().openapi(opened, async (c) => {
  const page = pageAt(c.req.valid('json').path)
  if (page && (await canOpen(c.var.db, page))) c.var.views.count(page, c.req.raw.headers)
  return c.json({ message: 'Thank you.' }, 200)
})

export const visitsApi = createRouter()
  .openapi(get, async (c) => {
    const { db, config, clock } = c.var
    const { timeZone } = (await readSettings(db, config)).site
    return c.json(await readVisits(db, c.req.valid('query').span, dayIn(timeZone, clock())), 200)
  })
  .openapi(csv, async (c) =>
    c.body(toStream(toCsv(await begin(eachVisit(c.var.db)))), 200, {
      // Compressing the response would hold all of it in memory.
      'cache-control': 'no-store, no-transform',
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="visits.csv"',
    }),
  )

async function* toCsv(batches: AsyncIterable<VisitLine[]>) {
  yield CSV_START + csvLine(['Day', 'Page', 'Title', 'Count'])
  for await (const lines of batches)
    yield csvLines(lines.map(({ day, page, title, count }) => [day, page, title, count]))
}
