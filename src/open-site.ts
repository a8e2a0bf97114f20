import { join } from 'node:path'
import type { Config } from './config.ts'
import { openContentVersion } from './db/content-version.ts'
import { openMigrated } from './db/open-migrated.ts'
import { createLocalFileStore } from './files/file-store.ts'
import { Media } from './files/media.ts'
import { PictureQueue } from './images/picture-queue.ts'
import { createLog } from './log.ts'
import { createComposer } from './mail/compose-mail.ts'
import { createMail } from './mail/mail.ts'
import { MailQueue } from './mail/mail-queue.ts'
import type { Deps } from './openapi.ts'
import { Probe } from './probe.ts'

/** Opens database and files, and brings them up to date. */
export async function openSite(config: Config): Promise<Deps> {
  const db = await openMigrated(config)
  const files = createLocalFileStore(join(config.dataDir, 'files'))
  const media = new Media()
  const clock = () => new Date()
  const log = createLog(config.logLevel)
  const mail = createMail(config)
  const mailQueue = new MailQueue({ db, mail, clock, log, compose: createComposer({ config, db, files, media }) })
  const pictureQueue = new PictureQueue({ db, files, media, clock, log, dataDir: config.dataDir })
  const contentVersion = openContentVersion(db, config.dataDir)
  const probe = new Probe({ db, files, log, dataDir: config.dataDir })
  return { config, db, contentVersion, files, media, mail, mailQueue, pictureQueue, probe, clock, log }
}
