import { type Migration, Migrator } from 'kysely/migration'
import * as staff from '../../../migrations/0001-staff.ts'
import * as audit from '../../../migrations/0002-audit.ts'
import * as images from '../../../migrations/0003-images.ts'
import * as sections from '../../../migrations/0004-sections.ts'
import * as quotes from '../../../migrations/0005-quotes.ts'
import * as posts from '../../../migrations/0006-posts.ts'
import * as certificates from '../../../migrations/0007-certificates.ts'
import * as questions from '../../../migrations/0008-questions.ts'
import * as updates from '../../../migrations/0009-updates.ts'
import * as mails from '../../../migrations/0010-mails.ts'
import * as site from '../../../migrations/0011-site.ts'
import type { Db } from './database.ts'

export const MIGRATIONS: Record<string, Migration> = {
  '0001-staff': staff,
  '0002-audit': audit,
  '0003-images': images,
  '0004-sections': sections,
  '0005-quotes': quotes,
  '0006-posts': posts,
  '0007-certificates': certificates,
  '0008-questions': questions,
  '0009-updates': updates,
  '0010-mails': mails,
  '0011-site': site,
}

const RETRY_MS = 50
const MAX_WAIT_MS = 10_000

/** Brings the schema up to date. Several processes may call it at once: the database's lock lets one work. */
export async function migrate(db: Db) {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  for (const deadline = Date.now() + MAX_WAIT_MS; ; await Bun.sleep(RETRY_MS)) {
    const { error } = await migrator.migrateToLatest().catch((error: unknown) => ({ error }))
    if (!error) return
    if ((error as { code?: string }).code !== 'SQLITE_BUSY' || Date.now() > deadline) throw error
  }
}
