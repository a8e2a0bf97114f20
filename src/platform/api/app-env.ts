import type { RequestIdVariables } from 'hono/request-id'
import type { Logger } from 'pino'
import type { Client, SignedIn } from '#platform/access/sessions.queries.ts'
import type { Config } from '#platform/config.ts'
import type { ContentVersion } from '#platform/db/content-version.ts'
import type { Db } from '#platform/db/database.ts'
import type { FileStore } from '#platform/files/file-store.ts'
import type { Machine } from '#platform/machine.ts'
import type { Mailer } from '#platform/mail/mail.ts'
import type { MailQueue } from '#platform/mail/mail-queue.ts'
import type { Media } from '#platform/media/media.ts'

export type Deps = {
  config: Config
  db: Db
  contentVersion: ContentVersion
  files: FileStore
  media: Media
  mail: Mailer
  mailQueue: MailQueue
  /** `requireReady` throws 503 unless the database and the file store passed their last check. */
  probe: { requireReady(): void }
  machine: Machine
  /** `wake` tells the queue that an image was added. */
  imageQueue: { wake(): void }
  /** `count` ignores staff, known bots and prefetches if it gets the headers of the request. */
  views: { count(page: string, headers?: Headers): void; miss(path: string, headers: Headers): void }
  clock: () => Date
  log: Logger
}

/** `session`: null if the route looked for one and there is none. */
type RequestVariables = RequestIdVariables & { client: Client; network: string; session?: SignedIn | null }

export type AppEnv = {
  /** `socketAddress`: the address of the peer. `allowSilence`: removes the idle timeout of this request. */
  Bindings: { socketAddress?: string; allowSilence?: () => void }
  Variables: Deps & RequestVariables
}
