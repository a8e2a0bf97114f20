import { createRoute } from '@hono/zod-openapi'
import { answers, createRouter, errorAnswer } from '../../platform/http/openapi.ts'
import { type WaitingLine, type WaitingSource, waitingQuerySchema, waitingSchema } from './waiting.schema.ts'

const get = createRoute({
  method: 'get',
  path: '/',
  summary: 'List what needs attention, for the dashboard',
  request: { query: waitingQuerySchema },
  responses: {
    ...answers(200, waitingSchema, 'Lines about tasks, faults and passed checks, in the order of the dashboard.'),
    400: errorAnswer('Invalid query parameter.'),
  },
})

/** @param sources in the order in which the dashboard shows their lines */
export const createWaitingApi = (sources: WaitingSource[]) =>
  createRouter().openapi(get, async (c) => {
    const { config, db, machine, clock } = c.var
    const { timeZone } = c.req.valid('query')
    const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone })
    const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone })
    const context = {
      ...{ config, db, machine, now: clock() },
      dayText: (at: string) => day.format(new Date(at)),
      timeText: (at: string) => time.format(new Date(at)),
    }
    const lines = await Promise.all(sources.map((source) => source(context)))
    return c.json({ lines: sayAllIsWell(lines.flat()) }, 200)
  })

/** Without a warning, the line about the last check also says that all is well. */
function sayAllIsWell(lines: WaitingLine[]): WaitingLine[] {
  if (lines.some(({ kind }) => kind === 'warning')) return lines
  return lines.map((line) => (line.kind === 'fine' ? { ...line, text: `All is well. ${line.text}` } : line))
}
