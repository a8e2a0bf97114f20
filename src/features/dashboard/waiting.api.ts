import { sessionOf } from '#platform/access/require-session.ts'
import { roleIncludes } from '#platform/access/roles.ts'
import { createRouter, route } from '#platform/api/openapi.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db/database.ts'
import { leastRole } from '#ui/office/page-roles.ts'
import {
  type WaitingCounts,
  type WaitingLine,
  type WaitingSource,
  waitingCountsSchema,
  waitingSchema,
} from './waiting.schema.ts'

const get = route('get', '/', 'List what needs attention, for the dashboard', waitingSchema, {
  note: 'Lines about tasks, faults and passed checks, in the order of the dashboard. Each leads to a page that you may open.',
})

const getCounts = route('get', '/counts', 'Count what waits, for the menu', waitingCountsSchema)

/** Returns functions that write a day, and a time of day with its zone. */
export function timeTexts(timeZone = 'UTC') {
  const textOf = (options: Intl.DateTimeFormatOptions) => {
    const { format } = new Intl.DateTimeFormat('en-US', { ...options, timeZone })
    return (at: string) => format(new Date(at))
  }
  return {
    dayText: textOf({ month: 'short', day: 'numeric' }),
    timeText: textOf({ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }),
  }
}

type ReadSettings = (db: Db, config: Config) => Promise<{ site: { timeZone?: string } }>

type Counters = { [Name in keyof WaitingCounts]: (db: Db, now: Date) => Promise<number> }

/** @param sources in the order in which the dashboard shows their lines */
export const createWaitingApi = (sources: WaitingSource[], counters: Counters, readSettings: ReadSettings) =>
  createRouter()
    .openapi(getCounts, async (c) => {
      const { db, clock } = c.var
      const isOwner = sessionOf(c).administrator.role === 'owner'
      const contacts = await counters.contacts(db, clock())
      const emails = isOwner ? await counters.emails(db, clock()) : 0
      return c.json({ contacts, emails }, 200)
    })
    .openapi(get, async (c) => {
      const { config, db, machine, clock } = c.var
      const { site } = await readSettings(db, config)
      const { id: administratorId, role } = sessionOf(c).administrator
      const context = { config, db, machine, administratorId, now: clock(), ...timeTexts(site.timeZone) }
      const lines = await Promise.all(sources.map((source) => source(context)))
      const open = lines.flat().filter(({ href }) => roleIncludes(role, leastRole(href)))
      const inOrder = open.toSorted((a, b) => Number(a.isAboutSite ?? false) - Number(b.isAboutSite ?? false))
      return c.json({ lines: sayAllIsWell(inOrder) }, 200)
    })

/** Without a warning, the line about the last check also says that all is well. */
function sayAllIsWell(lines: WaitingLine[]): WaitingLine[] {
  if (lines.some(({ kind }) => kind === 'warning')) return lines
  return lines.map((line) => (line.kind === 'fine' ? { ...line, text: `All is well. ${line.text}` } : line))
}
