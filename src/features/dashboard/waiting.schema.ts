import { z } from '@hono/zod-openapi'
import type { Deps } from '#platform/api/app-env.ts'

const waitingLineSchema = z
  .object({
    kind: z.enum(['to do', 'warning', 'fine']),
    count: z.int().optional().openapi({ description: 'Precedes the text.' }),
    text: z.string().openapi({ example: 'questions waiting' }),
    href: z.string().openapi({ example: '/admin/contacts?state=open' }),
    isAboutSite: z.boolean().optional().openapi({ description: 'Nobody waits for it.' }),
  })
  .openapi('WaitingLine')

export type WaitingLine = z.infer<typeof waitingLineSchema>

export const waitingSchema = z.object({ lines: z.array(waitingLineSchema) }).openapi('Waiting')

export const waitingCountsSchema = z
  .object({
    contacts: z.int().openapi({ description: 'With a question that is not answered.' }),
    emails: z.int().openapi({ description: 'Failed or unconfirmed in the last 7 days; 0 if you are no owner.' }),
  })
  .openapi('WaitingCounts')

export type WaitingCounts = z.infer<typeof waitingCountsSchema>

export type WaitingContext = Pick<Deps, 'config' | 'db' | 'machine'> & {
  now: Date
  /** The person at the dashboard; nobody for `npm run status`. */
  administratorId?: number
  /** Formats the day of a UTC time in the site's time zone: “Nov 23”. */
  dayText: (at: string) => string
  /** Likewise the time of day: “3:12 AM”. */
  timeText: (at: string) => string
}

/** Returns the lines of one feature; none if nothing waits. Runs whenever the dashboard opens, so it must be fast. */
export type WaitingSource = (context: WaitingContext) => Promise<WaitingLine[]>

type Counted = Omit<WaitingLine, 'count' | 'text'> & { one: string; many: string }

/** Returns a line that starts with a count, or none for zero. */
export const countedLine = (count: number, { one, many, ...line }: Counted): WaitingLine[] =>
  count === 0 ? [] : [{ ...line, count, text: count === 1 ? one : many }]
