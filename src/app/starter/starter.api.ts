import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { starterContentSchema } from '#features/dashboard/starter-content.schema.ts'
import { createRouter, messageSchema, route } from '#platform/api/openapi.ts'
import { serializable } from '#platform/db/database.ts'
import { describeStarterContent, removeStarterContent, restoreStarterContent } from './remove.queries.ts'

const get = route('get', '/', 'Get the state of the starter content', starterContentSchema)

const remove = route('delete', '/', 'Remove the starter content that nobody has changed', messageSchema)

const bringBack = route('post', '/restore', 'Bring the removed starter content back', messageSchema, {
  note: 'Starter content brought back. Items that have been replaced are in the trash.',
})

/** Repeating a call changes nothing. */
export const starterApi = createRouter()
  .openapi(get, async (c) => c.json(await describeStarterContent(c.var.db), 200))
  .openapi(remove, async (c) => {
    await serializable(c.var.db, async (tx) => {
      if (await removeStarterContent(tx, c.var.clock()))
        await recordEvent(tx, occasionOf(c.var), 'settings.starterRemoved')
    })
    return c.json({ message: 'The starter content is removed.' }, 200)
  })
  .openapi(bringBack, async (c) => {
    const trashed = await serializable(c.var.db, async (tx) => {
      const replaced = await restoreStarterContent(tx, c.var.clock())
      if (replaced) await recordEvent(tx, occasionOf(c.var), 'settings.starterRestored')
      return replaced ?? []
    })
    const titles = trashed.map(({ kind, title }) => `the ${kind} “${title}”`).join(', ')
    const items = trashed.length === 1 ? 'this item is' : 'these items are'
    const rest = titles && ` You've replaced some of it, so ${items} in the trash: ${titles}.`
    return c.json({ message: `The starter content is back.${rest}` }, 200)
  })
