import { seal, unseal } from '#platform/access/seal.ts'
import { siteSecret } from '#platform/access/site-secret.queries.ts'
import type { Db } from '#platform/db/database.ts'

const TTL_MS = 24 * 60 * 60 * 1000

type Sealed = { id: number; endsAt: string }

const key = async (db: Db) => Buffer.from(await siteSecret(db, 'not_me'), 'base64url')

/** Returns a token that signs an administrator out everywhere, for 24 hours. */
export async function sealNotMe(db: Db, id: number, now: Date): Promise<string> {
  const endsAt = new Date(now.getTime() + TTL_MS).toISOString()
  return seal(await key(db), JSON.stringify({ id, endsAt } satisfies Sealed))
}

/** Returns whose token it is; undefined if it no longer works. */
export async function findNotMe(db: Db, token: string, now: Date) {
  const text = unseal(await key(db), token)
  if (text === null) return
  const { id, endsAt }: Sealed = JSON.parse(text)
  if (endsAt <= now.toISOString()) return
  return db.selectFrom('administrators').select(['id', 'email']).where('id', '=', id).executeTakeFirst()
}
