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
import * as names from '../../../migrations/0012-names.ts'
import * as auditSubjects from '../../../migrations/0013-audit-subjects.ts'
import * as certificateSearch from '../../../migrations/0014-certificate-search.ts'
import * as backup from '../../../migrations/0015-backup.ts'
import * as settings from '../../../migrations/0016-settings.ts'
import * as mailServer from '../../../migrations/0017-mail-server.ts'
import * as versions from '../../../migrations/0018-versions.ts'
import * as firstAdministrator from '../../../migrations/0019-first-administrator.ts'
import * as logos from '../../../migrations/0020-logos.ts'
import * as focalPoints from '../../../migrations/0021-focal-points.ts'
import * as slides from '../../../migrations/0022-slides.ts'
import * as pdfActions from '../../../migrations/0023-pdf-actions.ts'
import * as contentChanges from '../../../migrations/0024-content-changes.ts'
import * as positions from '../../../migrations/0025-positions.ts'
import * as comparableQuestions from '../../../migrations/0026-comparable-questions.ts'
import * as drafts from '../../../migrations/0027-drafts.ts'
import * as replies from '../../../migrations/0028-replies.ts'
import * as pageViews from '../../../migrations/0029-page-views.ts'
import * as writing from '../../../migrations/0030-writing.ts'
import * as pages from '../../../migrations/0031-pages.ts'
import * as keptDrafts from '../../../migrations/0032-kept-drafts.ts'
import * as redirects from '../../../migrations/0033-redirects.ts'
import * as certificateDetails from '../../../migrations/0034-certificate-details.ts'
import * as secondFactors from '../../../migrations/0035-second-factors.ts'
import * as subscribers from '../../../migrations/0036-subscribers.ts'
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
  '0012-names': names,
  '0013-audit-subjects': auditSubjects,
  '0014-certificate-search': certificateSearch,
  '0015-backup': backup,
  '0016-settings': settings,
  '0017-mail-server': mailServer,
  '0018-versions': versions,
  '0019-first-administrator': firstAdministrator,
  '0020-logos': logos,
  '0021-focal-points': focalPoints,
  '0022-slides': slides,
  '0023-pdf-actions': pdfActions,
  '0024-content-changes': contentChanges,
  '0025-positions': positions,
  '0026-comparable-questions': comparableQuestions,
  '0027-drafts': drafts,
  '0028-replies': replies,
  '0029-page-views': pageViews,
  '0030-writing': writing,
  '0031-pages': pages,
  '0032-kept-drafts': keptDrafts,
  '0033-redirects': redirects,
  '0034-certificate-details': certificateDetails,
  '0035-second-factors': secondFactors,
  '0036-subscribers': subscribers,
}

/** Hashes of the SQL that each landed migration runs on an empty database. Add a line per migration; never change one. */
export const LANDED: Record<string, { sqlite: string; postgres: string }> = {
  '0001-staff': { sqlite: 'a950c3e32ec53872', postgres: 'efcbc8194d7c99c8' },
  '0002-audit': { sqlite: 'f8279f92f78e6609', postgres: '11fadc48dbfb3a3a' },
  '0003-images': { sqlite: '4859c81aa6139fb8', postgres: 'c6fef62ba2ffcaf4' },
  '0004-sections': { sqlite: '0729365634ff9a17', postgres: 'e4b8d5a7f175df7f' },
  '0005-quotes': { sqlite: '487abfefa5582b6b', postgres: '1eaee61b74172ed0' },
  '0006-posts': { sqlite: 'fdf128e6549f9e75', postgres: 'e7971885c9deb38b' },
  '0007-certificates': { sqlite: '91eeec276d872561', postgres: '2a03abe63c9afb71' },
  '0008-questions': { sqlite: 'b68f07f6c134f36d', postgres: '1fce7a623018efac' },
  '0009-updates': { sqlite: '8802d6e53a60cfcd', postgres: '2ddd84c2b73ae3ee' },
  '0010-mails': { sqlite: 'ee6eabe36001f981', postgres: '672219daf77a3a05' },
  '0011-site': { sqlite: '70df814a3bb369a9', postgres: 'bcb587568efd03b1' },
  '0012-names': { sqlite: '0e39fb87d11b9461', postgres: '0e39fb87d11b9461' },
  '0013-audit-subjects': { sqlite: 'b45a2216a9987128', postgres: 'b45a2216a9987128' },
  '0014-certificate-search': { sqlite: '3d5f35a513d80430', postgres: 'ae0fd52722ab26bc' },
  '0015-backup': { sqlite: 'ebe57e611305731e', postgres: 'ebe57e611305731e' },
  '0016-settings': { sqlite: '72ffc4581912b279', postgres: 'd474b870d1e2d68a' },
  '0017-mail-server': { sqlite: '379cd5c347dff231', postgres: '379cd5c347dff231' },
  '0018-versions': { sqlite: '745d0e9a785736e3', postgres: '745d0e9a785736e3' },
  '0019-first-administrator': { sqlite: '730d08d48e64407f', postgres: '3e674823584a292f' },
  '0020-logos': { sqlite: 'd0c850e65b1e9199', postgres: '6ce53982d689dd46' },
  '0021-focal-points': { sqlite: 'a35bc3a817ae319b', postgres: 'a35bc3a817ae319b' },
  '0022-slides': { sqlite: '017f086e6ca674e4', postgres: '381d889fccc5c4fa' },
  '0023-pdf-actions': { sqlite: '1bafcb29a79bcd22', postgres: '1bafcb29a79bcd22' },
  '0024-content-changes': { sqlite: 'e3b0c44298fc1c14', postgres: '041d06f37a45ef79' },
  '0025-positions': { sqlite: 'e3b0c44298fc1c14', postgres: '94310299658980d7' },
  '0026-comparable-questions': { sqlite: '90741d517bad3445', postgres: '77eeb2d84bfe8399' },
  '0027-drafts': { sqlite: '40c444292de60bdf', postgres: 'c1585f6826498785' },
  '0028-replies': { sqlite: '33712a8d26f6d4ba', postgres: '6b033ada0f8f035a' },
  '0029-page-views': { sqlite: 'dc3df856663962db', postgres: 'dc3df856663962db' },
  '0030-writing': { sqlite: 'f336351fd2f77186', postgres: '6f93f9b038a41f50' },
  '0031-pages': { sqlite: '92cad32d5a83a783', postgres: 'a4f11e778db4c89b' },
  '0032-kept-drafts': { sqlite: '57254fd62ada34f1', postgres: '858d1cf89a9e7c89' },
  '0033-redirects': { sqlite: 'bf87c7f933ec6f73', postgres: '4fa506ff407ab265' },
  '0034-certificate-details': { sqlite: '0bd22dbc038b35ee', postgres: '3a26f16797a4bde0' },
  '0035-second-factors': { sqlite: 'c81aa57b88fbf99f', postgres: 'c81aa57b88fbf99f' },
  '0036-subscribers': { sqlite: '9ec8078754f06e37', postgres: '2573c96fbeba7154' },
}

const RETRY_MS = 50
const MAX_WAIT_MS = 10_000

/**
 * Runs the missing migrations, up to `last` or the newest one. Several processes may call this at once: a lock in the
 * database lets one of them work.
 */
export async function migrate(db: Db, last?: string) {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => MIGRATIONS } })
  for (const deadline = Date.now() + MAX_WAIT_MS; ; await Bun.sleep(RETRY_MS)) {
    const { error } = await (last ? migrator.migrateTo(last) : migrator.migrateToLatest()).catch((error: unknown) => ({
      error,
    }))
    if (!error) return
    if ((error as { code?: string }).code !== 'SQLITE_BUSY' || Date.now() > deadline) throw error
  }
}
