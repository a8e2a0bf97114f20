import type { Db } from '../../platform/db/database.ts'

const BATCH = 500

/** Excludes the address from weekly updates, including those already queued. */
export async function unsubscribe(tx: Db, email: string, now: Date): Promise<void> {
  const at = now.toISOString()
  await tx
    .insertInto('unsubscribed_addresses')
    .values({ email_lower: email.toLowerCase(), created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function subscribeAgain(tx: Db, email: string): Promise<void> {
  await tx.deleteFrom('unsubscribed_addresses').where('email_lower', '=', email.toLowerCase()).execute()
}

export async function isUnsubscribed(db: Db, email: string): Promise<boolean> {
  return (await findUnsubscribed(db, [email])).size > 0
}

/** Returns the unsubscribed addresses among `emails`, in lower case. */
export async function findUnsubscribed(db: Db, emails: string[]): Promise<Set<string>> {
  const found = new Set<string>()
  for (let start = 0; start < emails.length; start += BATCH) {
    const rows = await db
      .selectFrom('unsubscribed_addresses')
      .select('email_lower')
      .where(
        'email_lower',
        'in',
        emails.slice(start, start + BATCH).map((email) => email.toLowerCase()),
      )
      .execute()
    for (const { email_lower } of rows) found.add(email_lower)
  }
  return found
}
