import type { Db } from '../../../platform/db/database.ts'
import { paths } from '../../../ui/paths.ts'
import type { Suggestions } from '../updates.schema.ts'

const SUGGESTED_MAX = 20

/** What is new on the public pages since the last update, and to whom that one went. */
export async function suggest(db: Db, siteUrl: string): Promise<Suggestions> {
  const last = await db
    .selectFrom('updates')
    .select(['created_at', 'recipient_emails'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const since = last?.created_at ?? ''
  const certificates = await db
    .selectFrom('certificates')
    .select(['id', 'title', 'created_at'])
    .where('position', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('public_since', '>', since)
    .orderBy('public_since', 'desc')
    .limit(SUGGESTED_MAX)
    .execute()
  const posts = await db
    .selectFrom('posts')
    .select(['id', 'title', 'created_at'])
    .where('published', '=', 1)
    .where('deleted_at', 'is', null)
    .where('public_since', '>', since)
    .orderBy('public_since', 'desc')
    .limit(SUGGESTED_MAX)
    .execute()
  return {
    since: last?.created_at ?? null,
    certificates: certificates.map(({ id, title, created_at }) => ({
      title,
      url: `${siteUrl}${paths.certificate({ id })}`,
      createdAt: created_at,
    })),
    posts: posts.map(({ id, title, created_at }) => ({
      title,
      url: `${siteUrl}${paths.post({ id })}`,
      createdAt: created_at,
    })),
    lastRecipients: last?.recipient_emails ?? '',
  }
}
