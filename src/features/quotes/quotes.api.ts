import { createRoute, z } from '@hono/zod-openapi'
import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { moveToTrash } from '#features/trash/trashable.queries.ts'
import { recordChange, recordVersion } from '#features/versions/versions.queries.ts'
import { serializable } from '#platform/db/database.ts'
import { answers, createRouter, errorAnswer, idParam, jsonBody, messageSchema } from '#platform/http/openapi.ts'
import { asksForPage, pageQuerySchema } from '#platform/http/page.schema.ts'
import { insertQuote, listQuotePage, listQuotes, updateQuote, versionedQuotes } from './quotes.queries.ts'
import { newQuoteSchema, quoteFormSchema, quotePageSchema, quoteSchema } from './quotes.schema.ts'

const INVALID = { 400: errorAnswer('A field is missing or invalid.') }
const MISSING = { 404: errorAnswer('Quote not found.') }

const list = createRoute({
  method: 'get',
  path: '/',
  summary: 'List the quotes: all, or one page with `page` or `pageSize`',
  request: { query: pageQuerySchema },
  responses: {
    ...answers(
      200,
      z.union([quotePageSchema, z.array(quoteSchema)]),
      'The quotes, oldest first. The home page shows the first one.',
    ),
    ...INVALID,
  },
})

export const quotesApi = createRouter().openapi(list, async (c) => {
  const query = c.req.valid('query')
  const isPage = asksForPage(query)
  return c.json(isPage ? await listQuotePage(c.var.db, query) : await listQuotes(c.var.db), 200)
})

const create = createRoute({
  method: 'post',
  path: '/',
  summary: 'Add a quote',
  request: { body: jsonBody(newQuoteSchema) },
  responses: { ...answers(201, quoteSchema, 'The new quote.'), ...INVALID },
})

const update = createRoute({
  method: 'put',
  path: '/{id}',
  summary: 'Update a quote',
  request: { params: idParam, body: jsonBody(quoteFormSchema) },
  responses: {
    ...answers(200, quoteSchema, 'The updated quote.'),
    ...INVALID,
    ...MISSING,
    409: errorAnswer('Someone else changed this quote.'),
  },
})

const remove = createRoute({
  method: 'delete',
  path: '/{id}',
  summary: 'Move a quote to the trash',
  request: { params: idParam },
  responses: {
    ...answers(200, messageSchema, 'Quote moved to the trash. It can be restored for 30 days.'),
    ...MISSING,
  },
})

export const manageQuotesApi = createRouter()
  .openapi(create, async (c) => {
    const quote = await serializable(c.var.db, async (tx) => {
      const made = await insertQuote(tx, c.req.valid('json'), c.var.clock())
      await recordEvent(tx, occasionOf(c.var), 'created the quote', made.text, made.id)
      await recordVersion(tx, occasionOf(c.var), versionedQuotes, made.id)
      return made
    })
    return c.json(quote, 201)
  })
  .openapi(update, async (c) => {
    const quote = await serializable(c.var.db, async (tx) => {
      const { id } = c.req.valid('param')
      const changed = await recordChange(tx, occasionOf(c.var), versionedQuotes, id, () =>
        updateQuote(tx, id, c.req.valid('json'), c.var.clock()),
      )
      await recordEvent(tx, occasionOf(c.var), 'changed the quote', changed.text, changed.id)
      return changed
    })
    return c.json(quote, 200)
  })
  .openapi(remove, async (c) => {
    await c.var.db.transaction().execute(async (tx) => {
      const { id } = c.req.valid('param')
      const text = await moveToTrash(tx, 'quote', id, c.var.clock())
      await recordEvent(tx, occasionOf(c.var), 'deleted the quote', text, id)
    })
    return c.json({ message: 'Quote moved to the trash.' }, 200)
  })
