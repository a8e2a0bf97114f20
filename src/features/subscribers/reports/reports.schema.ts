import { z } from '@hono/zod-openapi'
import { SUBSCRIBERS_FILE_MAX } from '#platform/http/limits.ts'

const TOO_LONG = 'Paste or drop fewer reports at once: at most 2 MB.'

export const reportsInputSchema = z
  .object({
    text: z
      .string('Paste or drop a report.')
      .max(SUBSCRIBERS_FILE_MAX, TOO_LONG)
      .refine((text) => text.trim() !== '', 'Paste or drop a report.'),
  })
  .openapi('RefusalReports')

const reportedPersonSchema = z
  .object({
    email: z.string(),
    verdict: z.enum(['out', 'counts', 'kept']).openapi({
      description: '`out`: gets no more updates. `counts`: refused, but not often enough. `kept`: nothing changes.',
    }),
    why: z.string(),
    isKnown: z.boolean().openapi({ description: 'A subscriber, or got an update in the last 90 days.' }),
  })
  .openapi('ReportedPerson')

export type ReportedPerson = z.infer<typeof reportedPersonSchema>

export const readReportsSchema = z
  .object({
    people: z.array(reportedPersonSchema),
    unreadable: z.array(z.string()).openapi({ description: 'Subjects of the messages that are not reports.' }),
  })
  .openapi('ReadRefusalReports')

export type ReadRefusalReports = z.infer<typeof readReportsSchema>
