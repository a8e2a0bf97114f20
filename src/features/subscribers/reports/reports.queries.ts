import type { Db } from '#platform/db/database.ts'
import { countRefusal, oldestCounted, REFUSALS_MAX } from '../refusals.queries.ts'
import { findSubscriber } from '../subscribers.queries.ts'
import type { Reported } from './read-reports.ts'
import type { ReportedPerson } from './reports.schema.ts'

const RECENT_MS = 90 * 24 * 60 * 60 * 1000
const BETWEEN_ADDRESSES = /[\s<>,;:"()[\]]/
const VERDICTS = ['out', 'counts', 'kept'] as const

/** A person, what the reports do, and the refusals that count. */
type Judged = ReportedPerson & { counted: Reported[] }

/** Says what the reports do to each person: first the people who get no more updates. */
export async function judgeReports(db: Db, reported: Reported[], now: Date): Promise<Judged[]> {
  const emails = new Set(reported.flatMap(({ emails }) => emails.map((email) => email.toLowerCase())))
  const recipients = await findRecipients(db, emails, now)
  const people = Map.groupBy(reported, ({ emails }) => {
    const candidates = emails.map((email) => email.toLowerCase())
    return candidates.find((email) => recipients.has(email)) ?? candidates[0] ?? ''
  })
  const judged: Judged[] = []
  for (const [email, reports] of people) judged.push(await judge(db, email, reports, recipients.has(email), now))
  return VERDICTS.flatMap((verdict) => judged.filter((person) => person.verdict === verdict))
}

async function judge(db: Db, email: string, reports: Reported[], isKnown: boolean, now: Date): Promise<Judged> {
  const kept = (why: string) => ({ email, verdict: 'kept' as const, why, isKnown, counted: [] })
  if (!isKnown) return kept("Isn't a subscriber, and got no update in the last 90 days.")
  const subscriber = await findSubscriber(db, email)
  if (subscriber?.state === 'left') return kept('Has left already.')
  if (subscriber?.state === 'refused') return kept('Is off the list already.')
  const refused = reports.filter(({ refusal }) => refusal)
  if (refused.length === 0) return kept(sayNotRefused(reports))
  const since = [oldestCounted(now), subscriber?.confirmed_at ?? ''].toSorted().at(-1) ?? ''
  const current = refused.filter(({ at = now }) => at.toISOString() > since)
  if (current.length === 0) return kept('The report is older than 60 days, or than the confirmation of this person.')
  const rows = await db
    .selectFrom('refusals')
    .select('source')
    .where('email_lower', '=', email)
    .where('refused_at', '>', oldestCounted(now))
    .execute()
  const sources = new Set(rows.map(({ source }) => source))
  const counted = [...new Map(current.map((report) => [report.source, report])).values()].filter(
    ({ source }) => !sources.has(source),
  )
  const person = { email: subscriber?.email ?? email, isKnown, counted }
  if (counted.some(({ refusal }) => refusal === 'mailbox'))
    return { ...person, verdict: 'out', why: 'The mailbox does not exist.' }
  if (counted.length === 0) return kept('This report counts already.')
  const count = sources.size + counted.length
  const why = `Refused ${count === 1 ? 'once' : `${count} times`} within 60 days.`
  if (count >= REFUSALS_MAX) return { ...person, verdict: 'out', why }
  return { ...person, verdict: 'counts', why: `${why} After ${REFUSALS_MAX} times the address comes off the list.` }
}

function sayNotRefused(reports: Reported[]): string {
  const action = reports.find(({ action }) => action !== 'failed')?.action
  if (action === undefined) return "This isn't a permanent refusal of the address."
  return action === 'delayed' ? 'The email is delayed and may still arrive.' : 'The email was passed on.'
}

/** Returns the addresses among `emails` that are subscribers, or got an update in the last 90 days. */
async function findRecipients(db: Db, emails: ReadonlySet<string>, now: Date): Promise<Set<string>> {
  const found = new Set<string>()
  for (const email of emails) {
    const got = db
      .selectFrom('queued_mails')
      .select('id')
      .where(({ fn }) => fn('lower', ['to_address']), '=', email)
      .where('kind', '=', 'update')
    if ((await findSubscriber(db, email)) || (await got.executeTakeFirst())) found.add(email)
  }
  const forwarded = await db
    .selectFrom('updates')
    .select('recipient_emails')
    .where('is_forwarded', '=', 1)
    .where('created_at', '>', new Date(now.getTime() - RECENT_MS).toISOString())
    .execute()
  for (const { recipient_emails } of forwarded)
    for (const word of recipient_emails.toLowerCase().split(BETWEEN_ADDRESSES)) if (emails.has(word)) found.add(word)
  return found
}

/** Counts the refusals of these people. @returns how many people get no more updates */
export async function applyReports(tx: Db, people: Judged[], now: Date): Promise<number> {
  for (const { email, counted } of people)
    for (const { refusal, source, at = now } of counted)
      if (refusal) await countRefusal(tx, email, { refusal, source, at }, now)
  return people.filter(({ verdict }) => verdict === 'out').length
}
