import { fail } from '#platform/http/errors.ts'

const MINUTE_MS = 60_000
const YEARS_AHEAD = 10
const YEARS_BACK = 1900
const FIELDS = ['createdAt', 'publishAt', 'unpublishAt'] as const

type Field = (typeof FIELDS)[number]
/** Times as sent: ISO with a zone, or local time. `null` clears the time. */
export type MomentsInput = { createdAt?: string | undefined } & {
  [Name in Exclude<Field, 'createdAt'>]?: string | null | undefined
}
/** Times in UTC. */
export type Moments = MomentsInput
export type InUtc<Form> = Omit<Form, keyof MomentsInput> & Moments

/** Converts the times of a form to UTC. @throws 400 */
export function readMoments(form: MomentsInput, timeZone: string, now: Date): Moments {
  const moments: Moments = {}
  for (const field of FIELDS) {
    const sent = form[field]
    if (sent) moments[field] = readMoment(field, sent, timeZone, now)
    else if (sent === null && field !== 'createdAt') moments[field] = null
  }
  return moments
}

function readMoment(field: Field, sent: string, timeZone: string, now: Date): string {
  const refuse = (sentence: string) => fail(400, sentence, { [field]: sentence })
  const at = parseMoment(sent, timeZone)
  if (!at) throw refuse('This is not a time. Send a time such as 2026-11-01T14:30.')
  if (at.getUTCFullYear() > now.getUTCFullYear() + YEARS_AHEAD)
    throw refuse(`The time can be at most ${YEARS_AHEAD} years from now.`)
  if (at.getUTCFullYear() < YEARS_BACK) throw refuse(`The year must be ${YEARS_BACK} or later.`)
  if (field !== 'createdAt' && at.getTime() < now.getTime() - MINUTE_MS)
    throw refuse('This time has already passed. Choose a later time.')
  return at.toISOString()
}

const HAS_ZONE = /(Z|[+-]\d\d:\d\d)$/

/** A local time that the clocks skip is an hour later, and one that they show twice is the first. */
function parseMoment(sent: string, timeZone: string): Date | undefined {
  try {
    const instant = HAS_ZONE.test(sent)
      ? Temporal.Instant.from(sent)
      : Temporal.PlainDateTime.from(sent).toZonedDateTime(timeZone, { disambiguation: 'compatible' }).toInstant()
    return new Date(instant.epochMilliseconds)
  } catch {
    return undefined
  }
}
