import { sql } from 'kysely'
import type { Logger } from 'pino'
import { clientNetwork } from '#platform/access/client-address.ts'
import { hasNoAccount } from '#platform/access/erased-address.queries.ts'
import type { AppEnv } from '#platform/api/app-env.ts'
import { afterCommit } from '#platform/db/after-commit.ts'
import { type Db, isPostgres } from '#platform/db/database.ts'
import { fail } from '#platform/http/errors.ts'
import { logAuditEvent } from '#platform/log.ts'
import { type ErasedPeople, isErased } from '#platform/mail/recipients.queries.ts'
import { ACTIONS, type AuditAction, actionsOfKind, storedAs } from './audit-actions.ts'

const KEPT_MS = 365 * 24 * 60 * 60 * 1000
const ABOUT_INVITATIONS = storedAs(
  'administrator.invited',
  'administrator.invitationWithdrawn',
  'administrator.linkCopied',
)
const ERASED_SUBJECT = 'an erased person'

export type Occasion = {
  actor: string | null
  address: string | null
  userAgent: string | null
  now: Date
  /** Set for a signed-in administrator. `recordEvent` throws 401 if they have been removed. */
  administratorId?: number | undefined
  requestId?: string
  /** Not set in commands, whose output people read. */
  log?: Logger
}

type Caller = Pick<AppEnv['Variables'], 'client' | 'clock' | 'session' | 'log' | 'requestId'>

export function occasionOf({ client, clock, session, log, requestId }: Caller): Occasion {
  const actor = session?.administrator.email ?? null
  const administratorId = session?.administrator.id
  const { address, userAgent } = client
  return { actor, address, userAgent, now: clock(), administratorId, log, requestId }
}

const toRow = ({ actor, address, userAgent, now }: Occasion, action: AuditAction) => ({
  happened_at: now.toISOString(),
  actor,
  action,
  address,
  user_agent: userAgent,
})

/** Records an event in the transaction that causes it. @throws 401 if the administrator has been removed */
export async function recordEvent(
  tx: Db,
  occasion: Occasion,
  action: AuditAction,
  subject?: string,
  subjectId?: number,
) {
  if (occasion.administratorId !== undefined) await requireAdministrator(tx, occasion.administratorId)
  await tx
    .insertInto('audit_events')
    .values({ ...toRow(occasion, action), subject: subject ?? null, subject_id: subjectId ?? null })
    .execute()
  await logEvent(tx, occasion, { action, subject, subjectId })
}

type LoggedEvent = { action: AuditAction; subject?: string | undefined; subjectId?: number | undefined }

/** Also writes the event to the log, which identifies the administrator only by id. */
const logEvent = (tx: Db, { log, administratorId, address, requestId }: Occasion, event: LoggedEvent) =>
  afterCommit(
    tx,
    () =>
      log && logAuditEvent(log, { ...event, action: ACTIONS[event.action].api, administratorId, address, requestId }),
  )

async function requireAdministrator(tx: Db, id: number) {
  const found = await tx
    .selectFrom('administrators')
    .select('id')
    .where('id', '=', id)
    // On PostgreSQL, this lock makes a removal of the administrator wait until the transaction ends.
    .$if(isPostgres(tx), (rows) => rows.forKeyShare())
    .executeTakeFirst()
  if (!found) throw fail(401, 'Please log in.')
}

/** Records a refusal. One row counts those of the same action, network and hour, so that no one can flood the log. */
export async function recordRefusal(
  { db, network, ...caller }: Caller & Pick<AppEnv['Variables'], 'db' | 'network'>,
  action: AuditAction,
): Promise<void> {
  const occasion = occasionOf(caller)
  const hour = occasion.now.toISOString().slice(0, 13)
  const merge_key = `${action} ${clientNetwork(network, 48)} ${hour}`
  await db.transaction().execute(async (tx) => {
    // Update first: on PostgreSQL, each conflicting insert uses up an id.
    const { numUpdatedRows } = await tx
      .updateTable('audit_events')
      .set((row) => ({ count: row('count', '+', 1) }))
      .where('merge_key', '=', merge_key)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) return
    await tx
      .insertInto('audit_events')
      .values({ ...toRow(occasion, action), merge_key })
      .onConflict((conflict) =>
        conflict.column('merge_key').doUpdateSet((row) => ({ count: row('audit_events.count', '+', 1) })),
      )
      .execute()
    await logEvent(tx, occasion, { action })
  })
}

export async function findLastTime(db: Db, action: AuditAction): Promise<string | null> {
  const event = await db
    .selectFrom('audit_events')
    .select('happened_at')
    .where('action', 'in', storedAs(action))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return event?.happened_at ?? null
}

/** Returns the current names of the administrators, by email address. */
export async function namesByEmail(db: Db): Promise<Map<string | null, string>> {
  const named = await db.selectFrom('administrators').select(['email', 'name']).where('name', '<>', '').execute()
  return new Map(named.map(({ email, name }) => [email, name]))
}

/**
 * Finds the addresses of people without an account. Events about accounts and accepted invitations stay, so that no one
 * can erase what they did.
 */
export const erasableSubjects = (db: Db) =>
  db
    .selectFrom('audit_events')
    .select(['id', 'subject as email', 'happened_at as at'])
    .$narrowType<{ email: string }>()
    .where('subject', 'like', '%@%')
    .where(hasNoAccount('audit_events.subject'))
    .where(({ and, or, eb, not, exists, selectFrom }) =>
      or([
        eb('action', 'not in', storedAs(...actionsOfKind('administrator'))),
        and([
          eb('action', 'in', ABOUT_INVITATIONS),
          not(
            exists(
              selectFrom('audit_events as theirs')
                .select('theirs.id')
                .where(sql`lower(theirs.actor)`, '=', sql`lower(audit_events.subject)`),
            ),
          ),
        ]),
      ]),
    )

/** Removes erased people's addresses. */
export async function eraseSubjects(tx: Db, people: ErasedPeople): Promise<void> {
  const isTheirs = sql<boolean>`lower(subject) in (${sql.join([...people.keys()])})`
  const found = await erasableSubjects(tx).where(isTheirs).execute()
  const ids = found.filter(({ email, at }) => isErased(people, email, at)).map(({ id }) => id)
  if (ids.length === 0) return
  await tx.updateTable('audit_events').set({ subject: ERASED_SUBJECT }).where('id', 'in', ids).execute()
}

/** Removes the addresses to which emails were sent again. Earlier versions recorded those of weekly updates too. */
export async function forgetRetriedAddresses(tx: Db, before: string): Promise<void> {
  await tx
    .updateTable('audit_events')
    .set({ subject: '1 e-mails' })
    .where('action', 'in', storedAs('update.emailRetried'))
    .where('happened_at', '<', before)
    .where('subject', 'like', '%@%')
    .execute()
}

export async function deleteOldAuditEvents(tx: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - KEPT_MS).toISOString()
  await tx.deleteFrom('audit_events').where('happened_at', '<', oldest).execute()
}
