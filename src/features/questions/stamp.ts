import { createHmac, timingSafeEqual } from 'node:crypto'
import { siteSecret } from '../../platform/access/site-secret.queries.ts'
import type { Db } from '../../platform/db/database.ts'

/** Says when a form was opened, so that nobody else can say so. */
export async function createStamp(db: Db, now: Date): Promise<string> {
  const at = now.getTime().toString(36)
  return `${at}.${sign(at, await siteSecret(db, 'contact_stamp'))}`
}

/** null when it is none of ours */
export async function readStamp(db: Db, stamp: string): Promise<Date | null> {
  const [at = '', signature = ''] = stamp.split('.')
  const expected = Buffer.from(sign(at, await siteSecret(db, 'contact_stamp')))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return new Date(Number.parseInt(at, 36))
}

const sign = (at: string, secret: string) => createHmac('sha256', secret).update(at).digest('base64url')
