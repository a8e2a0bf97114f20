import { createRoute, z } from '@hono/zod-openapi'
import { occasionOf, recordEvent } from '#features/audit/audit.queries.ts'
import { sessionOf } from '#platform/access/require-session.ts'
import { createRouter, errorAnswer, route } from '#platform/api/openapi.ts'
import { archiveName } from '#platform/backup/second-place.ts'
import { fail } from '#platform/http/errors.ts'
import { describeBackups, listBackups } from './backups.queries.ts'
import { backupsSchema, downloadSchema } from './backups.schema.ts'
import { isSignedDownload, measureDownload, openDownload, signDownload } from './download.ts'

const get = route('get', '/', 'List the backups, and the results of the last check and the last copy', backupsSchema)

const requestDownload = route('post', '/download', 'Request a link to download the newest backup', downloadSchema, {
  errors: [404, 500],
})

const download = createRoute({
  method: 'get',
  path: '/{name}/download',
  summary: 'Download a backup, with a link from `POST /api/admin/backups/download`',
  request: {
    params: z.object({ name: z.string() }),
    query: z.object({ until: z.string().default(''), signature: z.string().default('') }),
  },
  responses: {
    200: {
      description: 'A tar archive that `npm run restore` reads. A damaged file aborts the connection.',
      content: { 'application/x-tar': { schema: z.string().openapi({ format: 'binary' }) } },
    },
    400: errorAnswer('The link has expired, or belongs to another session.'),
    500: errorAnswer('The backup is damaged.'),
  },
})

export const backupsApi = createRouter()
  .openapi(get, async (c) => c.json(await describeBackups(c.var), 200))
  .openapi(requestDownload, async (c) => {
    const { db, config, clock } = c.var
    const newest = (await listBackups(config.dataDir)).find(({ contents }) => contents)
    if (!newest) throw fail(404, 'This site has no backup yet.')
    const { name } = newest
    const bytes = await measureDownload(c.var, name)
    const href = await signDownload(db, { name, sessionId: sessionOf(c).sessionId }, clock())
    await db.transaction().execute((tx) => recordEvent(tx, occasionOf(c.var), 'backup.linkRequested', name))
    return c.json({ href, fileName: archiveName(name, false), bytes }, 200)
  })
  .openapi(download, async (c) => {
    const { name } = c.req.valid('param')
    const permit = { name, sessionId: sessionOf(c).sessionId, ...c.req.valid('query') }
    if (!(await isSignedDownload(c.var.db, permit, c.var.clock()))) {
      throw fail(400, 'This link has expired. Start the download again.')
    }
    const headers = {
      'cache-control': 'no-store, no-transform',
      'content-type': 'application/x-tar',
      'content-disposition': `attachment; filename="${archiveName(name, false)}"`,
      // Bun omits it from streamed responses: https://github.com/oven-sh/bun/issues/10507
      'content-length': `${await measureDownload(c.var, name)}`,
    }
    if (c.req.method === 'HEAD') return c.body(null, 200, headers)
    const recordDownload = () =>
      c.var.db.transaction().execute((tx) => recordEvent(tx, occasionOf(c.var), 'backup.downloaded', name))
    return c.body(await openDownload(c.var, name, recordDownload), 200, headers)
  })
