import { createRoute } from '@hono/zod-openapi'
import { answers, createRouter, errorAnswer } from '../../platform/http/openapi.ts'
import { type WaitingSource, waitingQuerySchema, waitingSchema } from './waiting.schema.ts'

const get = createRoute({
  method: 'get',
  path: '/',
  summary: 'List what waits for the administrators, for the dashboard',
  request: { query: waitingQuerySchema },
  responses: {
    ...answers(200, waitingSchema, 'A line for each noun with something to do, to repair or to report.'),
    400: errorAnswer('Invalid query parameter.'),
  },
})

/** @param sources in the order of their lines */
export const createWaitingApi = (sources: WaitingSource[]) =>
  createRouter().openapi(get, async (c) => {
    const { db, mail, clock } = c.var
    const day = new Intl.DateTimeFormat('en-US', {
      month: 'short',
      day: 'numeric',
      timeZone: c.req.valid('query').timeZone,
    })
    const context = { db, mail, now: clock(), dayText: (at: string) => day.format(new Date(at)) }
    const lines = await Promise.all(sources.map((source) => source(context)))
    return c.json({ lines: lines.flat() }, 200)
  })
