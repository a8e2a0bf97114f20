import { z } from '@hono/zod-openapi'
import type { OpenTime, OtherDays } from '#platform/hours.ts'
import { HOURS_EXCEPTIONS_MAX, HOURS_NOTE_MAX } from '#platform/http/limits.ts'
import { lineSchema } from '#platform/http/text.schema.ts'

export const HOURS_SENTENCE = 'Enter times such as 9-5, or leave this blank for closed.'
export const OVERLAP_SENTENCE = 'These times overlap.'
export const HOURS_DAY_SENTENCE = 'Choose the first day.'
const SAME_DAYS_SENTENCE = 'You have already entered these days.'
export const LAST_DAY_SENTENCE = 'Choose a last day that is not before the first one.'
const INTERVALS_MAX = 2
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
const END = /^(([01]\d|2[0-3]):[0-5]\d|24:00)$/

/** Only the last time of a day may end after midnight, and that before it begins again. */
export const doOverlap = (open: OpenTime[]) =>
  open.some(({ opens, closes }, index) => {
    const next = open[index + 1]
    return opens === closes || (next && (closes <= opens || next.opens < closes))
  })

const openSchema = z
  .array(z.object({ opens: z.string().regex(TIME, HOURS_SENTENCE), closes: z.string().regex(END, HOURS_SENTENCE) }))
  .max(INTERVALS_MAX, 'Enter at most two times for a day.')
  .refine((open) => !doOverlap(open), OVERLAP_SENTENCE)

const daySchema = z.iso.date(HOURS_DAY_SENTENCE)

const otherDaysSchema = z
  .object({
    from: daySchema,
    to: daySchema,
    open: openSchema,
    note: lineSchema('A note', { max: HOURS_NOTE_MAX }),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: LAST_DAY_SENTENCE })

export const hoursSchema = z
  .object({
    days: z.array(openSchema).length(7, '“days” must list seven days, from Monday to Sunday.'),
    exceptions: z
      .array(otherDaysSchema)
      .max(HOURS_EXCEPTIONS_MAX, `Enter at most ${HOURS_EXCEPTIONS_MAX} holidays and other days.`)
      .superRefine((all, { addIssue }) => {
        const isSame = (a: OtherDays) => (b: OtherDays) => a.from === b.from && a.to === b.to
        const index = all.findIndex((days, index) => all.findIndex(isSame(days)) < index)
        if (index > 0) addIssue({ code: 'custom', path: [index, 'from'], message: SAME_DAYS_SENTENCE })
      })
      .overwrite((days) => days.toSorted((a, b) => a.from.localeCompare(b.from))),
  })
  .openapi({
    description:
      'Opening hours in the time zone of the site. `days` has each weekday from Monday, and `exceptions` has holidays, of which the shortest one that covers a day wins. A time that closes no later than it opens ends on the next day. Days without times are closed.',
  })
