import { join } from 'node:path'
import { ImageQueue } from '../features/images/image-queue.ts'
import type { Config } from '../platform/config.ts'
import { openContentVersion } from '../platform/db/content-version.ts'
import { openMigrated } from '../platform/db/open-migrated.ts'
import { createLocalFileStore } from '../platform/files/file-store.ts'
import { Media } from '../platform/files/media.ts'
import type { Deps } from '../platform/http/app-env.ts'
import { createLog } from '../platform/log.ts'
import { createMailer } from '../platform/mail/mail.ts'
import { MailQueue } from '../platform/mail/mail-queue.ts'
import { createComposer } from './compose-mail.ts'
import { Probe } from './probe.ts'

/** What the server starts and stops, where a request only uses it. */
type Site = Deps & { probe: Probe; imageQueue: ImageQueue }

/** Opens database and files, and brings them up to date. */
export async function openSite(config: Config): Promise<Site> {
  const db = await openMigrated(config)
  const files = createLocalFileStore(join(config.dataDir, 'files'))
  const media = new Media()
  const clock = () => new Date()
  const log = createLog(config.logLevel)
  const mail = createMailer(config)
  const mailQueue = new MailQueue({ db, mail, clock, log, compose: createComposer({ config, db, files, media }) })
  const imageQueue = new ImageQueue({ db, files, media, clock, log, dataDir: config.dataDir })
  const contentVersion = openContentVersion(db, config.dataDir)
  const probe = new Probe({ db, files, log, dataDir: config.dataDir })
  return { config, db, contentVersion, files, media, mail, mailQueue, imageQueue, probe, clock, log }
}
