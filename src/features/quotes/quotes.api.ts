import { z } from '@hono/zod-openapi'
import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { moveToTrash } from '#features/trash/trashable.queries.ts'
import { recordChange, recordVersion } from '#features/versions/versions.queries.ts'
import { createRouter, idParam, messageSchema, route } from '#platform/api/openapi.ts'
import { serializable } from '#platform/db/database.ts'
import { asksForPage, pageQuerySchema } from '#platform/http/page.schema.ts'
import { insertQuote, listQuotePage, listQuotes, updateQuote, versionedQuotes } from './quotes.queries.ts'
import { newQuoteSchema, quoteFormSchema, quotePageSchema, quoteSchema } from './quotes.schema.ts'

const list = route(
  'get',
  '/',
  'List the quotes: all, or one page with `page` or `pageSize`',
  z.union([quotePageSchema, z.array(quoteSchema)]),
  { query: pageQuerySchema },
)

export const quotesApi = createRouter().openapi(list, async (c) => {
  const query = c.req.valid('query')
  const isPage = asksForPage(query)
  return c.json(isPage ? await listQuotePage(c.var.db, query) : await listQuotes(c.var.db), 200)
})

const create = route('post', '/', 'Add a quote', quoteSchema, { body: newQuoteSchema, status: 201 })

const update = route('put', '/{id}', 'Update a quote', quoteSchema, {
  params: idParam,
  body: quoteFormSchema,
  errors: [409],
})

const remove = route('delete', '/{id}', 'Move a quote to the trash', messageSchema, { params: idParam })

export const manageQuotesApi = createRouter()
  .openapi(create, async (c) => {
    const quote = await serializable(c.var.db, async (tx) => {
      const made = await insertQuote(tx, c.req.valid('json'), c.var.clock())
      await recordEvent(tx, occasionOf(c.var), 'quote.created', made.text, made.id)
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
      await recordEvent(tx, occasionOf(c.var), 'quote.changed', changed.text, changed.id)
      return changed
    })
    return c.json(quote, 200)
  })
  .openapi(remove, async (c) => {
    await c.var.db.transaction().execute(async (tx) => {
      const { id } = c.req.valid('param')
      const text = await moveToTrash(tx, 'quote', id, c.var.clock())
      await recordEvent(tx, occasionOf(c.var), 'quote.deleted', text, id)
    })
    return c.json({ message: 'Quote moved to the trash.' }, 200)
  })
