import { createRoute, z } from '@hono/zod-openapi'
import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { readSettings } from '#features/settings/settings.queries.ts'
import { createRouter, errorAnswer, route } from '#platform/api/openapi.ts'
import type { Db } from '#platform/db/database.ts'
import { csvTimeIn } from '#platform/files/csv.ts'
import { fail } from '#platform/http/errors.ts'
import { begin, toJsonList, toStream } from '#platform/http/json-list.ts'
import { asksForPage } from '#platform/http/page.schema.ts'
import type { SiteWords } from '#platform/site-words.ts'
import { numberText } from '#ui/site/number-text.ts'
import { importSubscribers, sortLines } from './import/import.queries.ts'
import { importedSchema, importFileSchema, importFormSchema, importPreviewSchema } from './import/import.schema.ts'
import { readSubscribersFile } from './import/read-subscribers-file.ts'
import { importWording } from './interests.ts'
import { readReports } from './reports/read-reports.ts'
import { applyReports, judgeReports } from './reports/reports.queries.ts'
import { type ReadRefusalReports, readReportsSchema, reportsInputSchema } from './reports/reports.schema.ts'
import { subscribersCsv } from './subscribers.csv.ts'
import { eachSubscriber, listSubscribers } from './subscribers.list.queries.ts'
import { endSubscriptions, findExcluded, subscribeAgain } from './subscribers.queries.ts'
import {
  removalSchema,
  removedSchema,
  subscriberInputSchema,
  subscriberPageSchema,
  subscriberQuerySchema,
  subscriberSchema,
  subscriptionSchema,
} from './subscribers.schema.ts'

const INVALID_LINES_MAX = 100
const IN_FUTURE = 'This day is in the future.'
const LEFT_BY_PRESS = 'This person left by their own press, so only they can come back: with the form on the site.'
// Compressing the response would hold all of it in memory.
const STREAMED = { 'cache-control': 'no-store, no-transform' }

const list = route(
  'get',
  '/',
  'List the subscribers: all that fit, or one page with `page` or `pageSize`',
  z.union([subscriberPageSchema, z.array(subscriberSchema)]),
  { query: subscriberQuerySchema },
)

const csv = createRoute({
  method: 'get',
  path: '/csv',
  summary: 'Download all subscribers as CSV',
  responses: {
    200: { description: 'The subscribers, newest first.', content: { 'text/csv': { schema: z.string() } } },
    403: errorAnswer('Confirm first that it is you.'),
  },
})

const manage = route('put', '/', 'Take an address off the list, or put it back', subscriptionSchema, {
  body: subscriberInputSchema,
  errors: [409],
})

const remove = route('post', '/remove', 'Take several addresses off the list, or put them back', removedSchema, {
  body: removalSchema,
})

const preview = route('post', '/import/preview', 'Say what an import of a file would do', importPreviewSchema, {
  body: importFileSchema,
})

const importFile = route('post', '/import', 'Import a file of subscribers', importedSchema, { body: importFormSchema })

const reports = route('post', '/reports', 'Say what reports about refused emails would do', readReportsSchema, {
  body: reportsInputSchema,
})

const reportsApply = route('post', '/reports/apply', 'Count the refusals in reports', readReportsSchema, {
  body: reportsInputSchema,
})

/** For staff, who change the list on request. */
export const subscribersApi = createRouter()
  .openapi(csv, async (c) => {
    const { db, config } = c.var
    const subscribers = await begin(eachSubscriber(db))
    // A HEAD request downloads nothing.
    if (c.req.method === 'GET') {
      await db.transaction().execute((tx) => recordEvent(tx, occasionOf(c.var), 'subscriber.downloaded'))
    }
    const { timeZone } = (await readSettings(db, config)).site
    return c.body(toStream(subscribersCsv(subscribers, csvTimeIn(timeZone))), 200, {
      ...STREAMED,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="subscribers.csv"',
    })
  })
  .openapi(list, async (c) => {
    const { db, config, clock } = c.var
    const query = c.req.valid('query')
    if (asksForPage(query)) {
      const { timeZone = 'UTC' } = (await readSettings(db, config)).site
      return c.json(await listSubscribers(db, query, { now: clock(), timeZone }), 200)
    }
    return c.body(toStream(toJsonList(await begin(eachSubscriber(db, query)))), 200, {
      ...STREAMED,
      'content-type': 'application/json',
    }) as never
  })
  .openapi(manage, async (c) => {
    const { email, isSubscribed } = c.req.valid('json')
    const { db, clock } = c.var
    await db.transaction().execute(async (tx) => {
      if (!isSubscribed) await endSubscriptions(tx, [{ email, by: 'staff' }], clock())
      else if (!(await subscribeAgain(tx, email, 'staff'))) throw fail(409, LEFT_BY_PRESS)
      await recordEvent(tx, occasionOf(c.var), isSubscribed ? 'update.resubscribed' : 'update.unsubscribed', email)
    })
    return c.json({ email, isSubscribed }, 200)
  })
  .openapi(remove, async (c) => {
    const { emails, isSubscribed } = c.req.valid('json')
    const { db, clock } = c.var
    const changed = await db.transaction().execute(async (tx) => {
      const changed = isSubscribed ? await subscribeEachAgain(tx, emails) : await takeOff(tx, emails, clock())
      const action = isSubscribed ? 'subscriber.restored' : 'subscriber.removed'
      await recordEvent(tx, occasionOf(c.var), action, peopleOf(changed.size))
      return changed
    })
    const isChanged = (email: string) => changed.has(email.toLowerCase())
    return c.json({ emails: emails.filter(isChanged), skipped: emails.filter((email) => !isChanged(email)) }, 200)
  })
  .openapi(preview, async (c) => {
    const { lines, invalid, repeated } = await readSubscribersFile(c.req.valid('json').csv)
    const { fresh, known, left, toLeave } = await sortLines(c.var.db, lines)
    const leaving = toLeave.length
    const counts = { new: fresh.length, known: known.length, left: left.length + leaving, leaving, repeated }
    return c.json({ ...counts, invalid: invalid.length, invalidLines: invalid.slice(0, INVALID_LINES_MAX) }, 200)
  })
  .openapi(importFile, async (c) => {
    const form = c.req.valid('json')
    const { db, clock, mailQueue } = c.var
    const { lines } = await readSubscribersFile(form.csv)
    const { site } = await readSettings(db, c.var.config)
    const now = clock()
    const agreement =
      form.how === 'agreed'
        ? { ...form, at: startOfDay(form.at, site) }
        : { ...form, wording: importWording(site, form.interests) }
    if (agreement.at > now.toISOString()) throw fail(400, IN_FUTURE, { at: IN_FUTURE })
    const imported = await importSubscribers(db, lines, agreement, now, (tx, added) =>
      recordEvent(tx, occasionOf(c.var), 'subscriber.imported', peopleOf(added)),
    )
    mailQueue.wake()
    const did = form.how === 'agreed' ? 'added' : 'asked to confirm by email'
    return c.json({ message: `${peopleOf(imported.added)} ${did}.`, ...imported }, 200)
  })
  .openapi(reports, async (c) => {
    const { db, clock } = c.var
    const { reported, unreadable } = await readReports(c.req.valid('json').text)
    return c.json(toAnswer({ people: await judgeReports(db, reported, clock()), unreadable }), 200)
  })
  .openapi(reportsApply, async (c) => {
    const { db, clock } = c.var
    const { reported, unreadable } = await readReports(c.req.valid('json').text)
    const people = await db.transaction().execute(async (tx) => {
      const people = await judgeReports(tx, reported, clock())
      await recordEvent(tx, occasionOf(c.var), 'subscriber.refused', peopleOf(await applyReports(tx, people, clock())))
      return people
    })
    return c.json(toAnswer({ people, unreadable }), 200)
  })

const toAnswer = ({ people, unreadable }: ReadRefusalReports) => ({
  people: people.map(({ email, verdict, why, isKnown }) => ({ email, verdict, why, isKnown })),
  unreadable,
})

/** @returns those who were not off the list yet, in lower case */
async function takeOff(tx: Db, emails: string[], now: Date): Promise<Set<string>> {
  const excluded = await findExcluded(tx, emails)
  const leaving = emails.filter((email) => !excluded.has(email.toLowerCase()))
  await endSubscriptions(
    tx,
    leaving.map((email) => ({ email, by: 'staff' })),
    now,
  )
  return new Set(leaving.map((email) => email.toLowerCase()))
}

/** @returns those who did not leave by their own press, in lower case */
async function subscribeEachAgain(tx: Db, emails: string[]): Promise<Set<string>> {
  const back = new Set<string>()
  for (const email of emails) if (await subscribeAgain(tx, email, 'staff')) back.add(email.toLowerCase())
  return back
}

/** A day without a time zone would be the day before, in the one of an American site. */
const startOfDay = (day: string, { timeZone = 'UTC' }: Pick<SiteWords, 'timeZone'>) =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds).toISOString()

const peopleOf = (count: number) => (count === 1 ? '1 person' : `${numberText(count)} people`)
