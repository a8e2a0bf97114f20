import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { BackgroundWorker } from '#platform/background-worker.ts'
import type { Db } from '#platform/db/database.ts'
import type { Mailer, Message } from './mail.ts'
import {
  claimMail,
  keepClaim,
  markDone,
  markHanding,
  markStopped,
  markUnknown,
  markUnsent,
  putBack,
} from './mail-claims.queries.ts'
import type { QueuedMail } from './mail-queue.queries.ts'
import { noteAccepted } from './mail-server.queries.ts'
import type { MailServer } from './mail-server.ts'
import { mailName } from './outbox.ts'
import { isForgotten } from './recipients.queries.ts'
import { type RefusalKind, refusalIn } from './refusal.ts'
import { tlsSentence } from './smtp-options.ts'

const LOOK_EVERY_MS = 30_000
// Claims expire after 90 seconds: `ABANDONED_MS` in mail-claims.queries.ts.
const ALIVE_EVERY_MS = 20_000
// Half of STOP_MAX_MS in server.ts.
const STOP_MS = 5000

type MailQueueDeps = {
  db: Db
  mail: Mailer
  clock: () => Date
  log: Logger
  /** Returns the email to send, or the reason not to send it in `stop`. */
  compose: (queued: QueuedMail) => Promise<Message | { stop: string }>
  /** Called in the transaction that gives up an email because the mail server refused its recipient for good. */
  onRefused: (tx: Db, queued: QueuedMail, refusal: RefusalKind, now: Date) => Promise<void>
  /** Shortest time from one email to the next. Mail servers reject clients that send too fast. */
  paceMs: number
}

/** Sends queued emails one after another. Several instances may run at once. */
export class MailQueue extends BackgroundWorker {
  readonly #deps: MailQueueDeps
  readonly #giveUp = new AbortController()

  constructor(deps: MailQueueDeps) {
    super({
      everyMs: LOOK_EVERY_MS,
      log: deps.log,
      failure: 'The mail queue failed and will retry',
    })
    this.#deps = deps
  }

  /** Starts no further email. The current one is put back into the queue if it takes more than a few seconds. */
  override async stop() {
    const timer = setTimeout(() => this.#giveUp.abort(), STOP_MS)
    await super.stop()
    clearTimeout(timer)
    this.#deps.mail.close()
  }

  protected async work() {
    const { clock, paceMs } = this.#deps
    while (!this.stopped.aborted) {
      const queued = await this.#write((tx) => claimMail(tx, clock()))
      if (!queued) return
      const [{ isServerAway }] = await Promise.all([this.#send(queued), pause(paceMs)])
      // The other emails would fail too, so try them later.
      if (isServerAway) return
    }
  }

  async #send(queued: QueuedMail): Promise<{ isServerAway: boolean }> {
    const { clock, log, compose } = this.#deps
    const message = await compose(queued).catch(async (err: Error) => {
      log.error({ err, mail: queued.id }, 'Failed to compose an email')
      const words = "Couldn't compose this email. The server log has the details."
      await this.#write((tx) => markUnsent(tx, queued, words, false, clock()))
    })
    if (!message) return { isServerAway: false }
    if (!('stop' in message)) return this.#deliver(queued, message)
    await this.#write((tx) => markStopped(tx, queued, message.stop, clock()))
    return { isServerAway: false }
  }

  async #deliver(queued: QueuedMail, message: Message): Promise<{ isServerAway: boolean }> {
    const { mail, clock, log, onRefused } = this.#deps
    let isHanded = false
    let server: MailServer | undefined
    const alive = setInterval(() => void this.#keepClaim(queued), ALIVE_EVERY_MS)
    try {
      server = await mail.send(message, {
        id: mailName(queued),
        signal: this.#giveUp.signal,
        beforeEnd: async () => {
          if (!(await this.#write((tx) => markHanding(tx, queued))))
            throw new Error('Another process is sending this email.')
          isHanded = true
        },
      })
    } catch (err) {
      const { message: said, responseCode } = err as MailError
      const words = tlsSentence(err as MailError) ?? said.replace(FRAME, '')
      log.error({ err, mail: queued.id }, 'Failed to send an email')
      const { isServerAway, isForGood, refusal } = verdictOf(err as MailError)
      await this.#write(async (tx) => {
        if (isHanded && !responseCode) return markUnknown(tx, queued, words, clock())
        if (this.#giveUp.signal.aborted) return putBack(tx, queued, clock())
        const isOurs = await markUnsent(tx, queued, words, isForGood, clock())
        // The recipient may have been erased during the try.
        if (isOurs && refusal) await onRefused(tx, queued, refusal, clock())
      })
      return { isServerAway }
    } finally {
      clearInterval(alive)
    }
    await this.#write(async (tx) => {
      await markDone(tx, queued, server ? 'sent' : 'saved', clock())
      if (server) await noteAccepted(tx, server)
    })
    if (!server && (await isForgotten(this.#deps.db, queued))) await mail.discard(mailName(queued))
    return { isServerAway: false }
  }

  async #keepClaim(queued: QueuedMail) {
    const { clock, log } = this.#deps
    await this.#write((tx) => keepClaim(tx, queued, clock())).catch((err: Error) =>
      log.warn({ err, mail: queued.id }, 'Failed to renew the claim on an email'),
    )
  }

  /** Uses a transaction, which waits while another process writes to the same SQLite file. */
  #write<Result>(work: (tx: Db) => Promise<Result>) {
    return this.#deps.db.transaction().execute(work)
  }
}

type MailError = Error & { code?: string; command?: string; responseCode?: number }

// nodemailer puts these words before the server's reply.
const FRAME = /^(Can't send mail - all recipients were rejected|Mail command failed|Message failed): /

// Connection and login errors, whatever their reply code.
const NOT_OF_THE_MESSAGE = ['ECONNECTION', 'EPROTOCOL', 'ETLS', 'EAUTH']
// The server is shutting down, received commands out of order, or requires a login. RFC 5321, 4.2.3; RFC 4954, 6
const NOT_NOW = [421, 503, 530]

/** Tells whether the next email would fail too, and whether this one or its recipient is permanently refused. RFC 5321, 4.2.1 */
function verdictOf({ code = '', command, responseCode = 0, message }: MailError) {
  const isUnsendable = code === 'EENVELOPE' && command === 'API'
  const isAnswer = responseCode >= 400 && !NOT_OF_THE_MESSAGE.includes(code) && !NOT_NOW.includes(responseCode)
  const isForGood = isUnsendable || (isAnswer && responseCode >= 500)
  const isOfRecipient = isForGood && ['RCPT TO', 'DATA'].includes(command ?? '')
  return {
    isServerAway: !isAnswer && !isUnsendable && code !== 'ESTREAM',
    isForGood,
    refusal: isOfRecipient ? refusalIn(message, command === 'DATA') : undefined,
  }
}
