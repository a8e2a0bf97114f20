import { type Migration, Migrator } from 'kysely/migration'
import * as initial from '../../../migrations/0001-initial.ts'
import * as theDoor from '../../../migrations/0002-the-door.ts'
import * as content from '../../../migrations/0003-content.ts'
import * as certificatesAndContacts from '../../../migrations/0004-certificates-and-contacts.ts'
import * as weeklyUpdates from '../../../migrations/0005-weekly-updates.ts'
import * as publicLists from '../../../migrations/0006-public-lists.ts'
import * as contentVersion from '../../../migrations/0007-content-version.ts'
import * as adminLists from '../../../migrations/0008-admin-lists.ts'
import * as lighterLists from '../../../migrations/0009-lighter-lists.ts'
import * as postsSearchedByIndex from '../../../migrations/0010-posts-searched-by-index.ts'
import * as lighterLimits from '../../../migrations/0011-lighter-limits.ts'
import * as contactsFoundByIndex from '../../../migrations/0012-contacts-found-by-index.ts'
import * as postgresReadsLess from '../../../migrations/0013-postgres-reads-less.ts'
import * as publicSince from '../../../migrations/0014-public-since.ts'
import * as spamSeen from '../../../migrations/0015-spam-seen.ts'
import * as passwordResets from '../../../migrations/0016-password-resets.ts'
import * as picturesOfUpdates from '../../../migrations/0017-pictures-of-updates.ts'
import * as storedVariants from '../../../migrations/0019-stored-variants.ts'
import * as certificatesReadAgain from '../../../migrations/0020-certificates-read-again.ts'
import * as auditCounts from '../../../migrations/0021-audit-counts.ts'
import type { Db } from './database.ts'

export const MIGRATIONS: Record<string, Migration> = {
  '0001-initial': initial,
  '0002-the-door': theDoor,
  '0003-content': content,
  '0004-certificates-and-contacts': certificatesAndContacts,
  '0005-weekly-updates': weeklyUpdates,
  '0006-public-lists': publicLists,
  '0007-content-version': contentVersion,
  '0008-admin-lists': adminLists,
  '0009-lighter-lists': lighterLists,
  '0010-posts-searched-by-index': postsSearchedByIndex,
  '0011-lighter-limits': lighterLimits,
  '0012-contacts-found-by-index': contactsFoundByIndex,
  '0013-postgres-reads-less': postgresReadsLess,
  '0014-public-since': publicSince,
  '0015-spam-seen': spamSeen,
  '0016-password-resets': passwordResets,
  '0017-pictures-of-updates': picturesOfUpdates,
  '0019-stored-variants': storedVariants,
  '0020-certificates-read-again': certificatesReadAgain,
  '0021-audit-counts': auditCounts,
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
