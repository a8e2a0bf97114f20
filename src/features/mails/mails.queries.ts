import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { countedLine, type WaitingLine, type WaitingSource } from '#features/dashboard/waiting.schema.ts'
import { countRows } from '#platform/db/count-rows.ts'
import type { Db } from '#platform/db/database.ts'
import type { Schema } from '#platform/db/schema.ts'
import { likePart, withoutSigns } from '#platform/db/search.ts'
import { fail } from '#platform/http/errors.ts'
import { placeOf } from '#platform/http/page.schema.ts'
import { countByUpdate, type QueuedMail, UNDER_WAY } from '#platform/mail/mail-queue.queries.ts'
import { hasMailServer } from '#platform/mail/mail-server.queries.ts'
import { type MailCounts, type MailState, mailStateOf, noMails } from '#platform/mail/mail-state.schema.ts'
import { NO_RECIPIENT } from '#platform/mail/recipients.queries.ts'
import { adminPaths } from '#ui/paths.ts'
import type { Mail, MailPage, MailQuery, Retry } from './mails.schema.ts'

const FAILURES_DAYS = 7
const RECENTLY = `in the last ${FAILURES_DAYS} days`
const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const OVER_UNSENT: QueuedMail['state'][] = ['failed', 'unknown', 'stopped']

const storedStates = (state: MailState) => (state === 'waiting' ? UNDER_WAY : [state])

type Where = ExpressionBuilder<Schema, 'queued_mails'>

const inScope = ({ update, search }: Pick<MailQuery, 'update' | 'search'>) => {
  // Neither database can search for a NUL character.
  const text = search && withoutSigns(search.replaceAll('\0', ' ')).trim()
  return (mail: Where) =>
    mail.and([
      ...(update === undefined ? [] : [mail('update_id', '=', update)]),
      ...(text ? [sql<SqlBool>`replace(replace(lower(to_address), '-', ''), '''', '') ${likePart(text)}`] : []),
    ])
}

/**
 * Excludes updates to unsubscribed and deleted addresses, emails whose text was erased, and invitations whose link no
 * longer works because it was used, withdrawn, expired or replaced.
 */
const isRetryable = (now: Date) => (mail: Where) => {
  const unsubscribed = mail
    .selectFrom('subscribers')
    .select('email_lower')
    .where('subscribers.state', 'in', ['left', 'refused'])
    .where('email_lower', '=', sql<string>`lower(to_address)`)
  const invitation = mail
    .selectFrom('invites')
    .select('invites.id')
    .whereRef('invites.id', '=', 'queued_mails.invite_id')
    .whereRef('invites.created_at', '<=', 'queued_mails.created_at')
    .where('invites.expires_at', '>', now.toISOString())
  const isUpdate = mail('kind', 'in', ['update', 'copy'])
  const isWaitingForNextTry = mail.and([mail('state', '=', 'waiting'), mail('due_at', '>', now.toISOString())])
  const getsUpdates = mail.or([mail('kind', '=', 'copy'), mail.not(mail.exists(unsubscribed))])
  const canGetUpdate = mail.and([mail('to_address', '<>', NO_RECIPIENT), getsUpdates])
  const hasWorkingLink = mail.or([mail('kind', '!=', 'invitation'), mail.exists(invitation)])
  return mail.and([
    mail.or([mail('state', 'in', OVER_UNSENT), isWaitingForNextTry]),
    mail.or([
      mail.and([isUpdate, canGetUpdate]),
      mail.and([mail.not(isUpdate), mail('text', '!=', ''), hasWorkingLink]),
    ]),
  ])
}

/**
 * Returns a page of emails, newest first, or the emails with `query.ids`. Unless the query names an update or searches
 * for an address, the newest email of each update stands for all of them.
 */
export async function listMails(db: Db, query: MailQuery, now: Date): Promise<MailPage> {
  const { page, pageSize, offset } = placeOf(query)
  const { state, update, search, ids } = query
  const counts = await countStates(db, query)
  const found = db
    .selectFrom('queued_mails')
    .where(inScope(query))
    .$if(state !== undefined, (mails) => mails.where('state', 'in', storedStates(state as MailState)))
  const isGrouped = update === undefined && !search
  const newestOfUpdates = found.where('update_id', 'is not', null).groupBy('update_id').select(newestId)
  const listed = found.$if(isGrouped, (mails) =>
    mails.where((mail) => mail.or([mail('update_id', 'is', null), mail('id', 'in', newestOfUpdates)])),
  )
  const shown = ids ? db.selectFrom('queued_mails').where('id', 'in', ids) : listed.limit(pageSize).offset(offset)
  const rows = await shown
    .selectAll()
    .select((mail) => isRetryable(now)(mail).as('can_retry'))
    .orderBy('id', 'desc')
    .execute()
  const isUnsent = state !== undefined && OVER_UNSENT.includes(state)
  const retryable = isUnsent ? await found.where(isRetryable(now)).select(countAll).executeTakeFirstOrThrow() : NONE
  const updateIds = rows.flatMap(({ update_id }) => update_id ?? [])
  const updates = await findUpdates(db, update === undefined ? updateIds : [update, ...updateIds])
  const progress = isGrouped ? await countByUpdate(db, updateIds) : new Map<number, MailCounts>()
  return {
    mails: rows.map((row) => toMail(row, updates, progress)),
    counts,
    total: await countRows(listed),
    retryable: retryable.count,
    page,
    pageSize,
    update: (update && updates.get(update)) || null,
  }
}

const NONE = { count: 0 }
const countAll = ({ fn }: Where) => fn.countAll<number>().as('count')
const newestId = ({ fn }: Where) => fn.max('id').as('id')

async function countStates(db: Db, scope: Pick<MailQuery, 'update' | 'search'>) {
  const counts = noMails()
  const rows = await db
    .selectFrom('queued_mails')
    .where(inScope(scope))
    .select(['state', countAll])
    .groupBy('state')
    .execute()
  for (const { state, count } of rows) counts[mailStateOf(state)] += count
  return counts
}

type NamedUpdate = NonNullable<MailPage['update']>

async function findUpdates(db: Db, ids: number[]): Promise<Map<number, NamedUpdate>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('updates').select(['id', 'subject', 'created_at']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, subject, created_at }) => [id, { id, subject, createdAt: created_at }]))
}

function toMail(
  row: QueuedMail & { can_retry: unknown },
  updates: Map<number, NamedUpdate>,
  progressOf: Map<number, MailCounts>,
): Mail {
  const update = updates.get(row.update_id ?? 0)
  return {
    id: row.id,
    kind: row.kind,
    to: row.to_address,
    subject: update?.subject ?? row.subject,
    weeklyUpdateId: row.update_id,
    state: mailStateOf(row.state),
    error: row.error,
    tries: row.tries,
    dueAt: row.due_at,
    changedAt: row.changed_at,
    createdAt: row.created_at,
    // SQLite returns 0 or 1.
    canRetry: Boolean(row.can_retry),
    progress: progressOf.get(row.update_id ?? 0) ?? null,
  }
}

const NO_MAIL_SERVER: WaitingLine = {
  kind: 'warning',
  text: "Email isn't set up, so none is delivered.",
  href: adminPaths.mailServer(),
  isAboutSite: true,
}

const recentTrouble = (db: Db, now: Date) =>
  db
    .selectFrom('queued_mails')
    .where('state', 'in', ['failed', 'unknown'])
    .where('changed_at', '>', new Date(now.getTime() - FAILURES_DAYS * DAY_MS).toISOString())

/** Counts the recent failed and unconfirmed emails. */
export const countTroubledMails = (db: Db, now: Date) => countRows(recentTrouble(db, now))

/**
 * Reports recent failed and unconfirmed emails, and those that the mail server has not accepted for an hour. An email
 * sent again has another state and is not counted.
 */
export const waitingMails: WaitingSource = async ({ db, config, now }) => {
  const rows = await recentTrouble(db, now).select(['state', countAll]).groupBy('state').execute()
  const delayed = db
    .selectFrom('queued_mails')
    .where('state', '=', 'waiting')
    .where('tries', '>', 0)
    .where('tried_since', '<', new Date(now.getTime() - HOUR_MS).toISOString())
  const line = (state: 'failed' | 'unknown' | 'waiting', count = 0, one: string, many: string) =>
    countedLine(count, { kind: 'warning', one, many, href: adminPaths.mails({ state }) })
  const recent = (state: 'failed' | 'unknown') => rows.find((row) => row.state === state)?.count
  const END = 'for over an hour: check the mail server'
  return [
    ...line('failed', recent('failed'), `failed email ${RECENTLY}`, `failed emails ${RECENTLY}`),
    ...line('unknown', recent('unknown'), `unconfirmed email ${RECENTLY}`, `unconfirmed emails ${RECENTLY}`),
    ...((await hasMailServer(db, config))
      ? line('waiting', await countRows(delayed), `email has waited ${END}`, `emails have waited ${END}`)
      : [NO_MAIL_SERVER]),
  ]
}

/** Queues an email for two more days. Keeps `tries`, because the queue identifies a try by it. */
const asNew = (now: Date) => {
  const at = now.toISOString()
  return { state: 'waiting' as const, error: null, due_at: at, changed_at: at, tried_since: at }
}

const CANNOT_RETRY =
  "This email can't be sent again. It's already queued or sent, its link no longer works, or its recipient has unsubscribed or was deleted."

/** Queues an email again. @returns its address; undefined for a weekly update, whose address is not kept @throws 404, 409 */
export async function retryMail(tx: Db, id: number, now: Date): Promise<string | undefined> {
  const row = await tx
    .updateTable('queued_mails')
    .set(asNew(now))
    .where('id', '=', id)
    .where(isRetryable(now))
    .returning(['kind', 'to_address'])
    .executeTakeFirst()
  if (row) return ['update', 'confirmation'].includes(row.kind) ? undefined : row.to_address
  const isThere = await tx.selectFrom('queued_mails').select('id').where('id', '=', id).executeTakeFirst()
  throw isThere ? fail(409, CANNOT_RETRY) : fail(404, 'Email not found.')
}

/** Requeues the retryable emails in this state and scope. @returns how many */
export async function retryMails(tx: Db, { state, ...scope }: Retry, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('queued_mails')
    .set(asNew(now))
    .where('state', '=', state)
    .where(inScope(scope))
    .where(isRetryable(now))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}
