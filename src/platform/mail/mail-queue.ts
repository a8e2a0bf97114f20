import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { BackgroundWorker } from '../background-worker.ts'
import type { Db } from '../db/database.ts'
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

const LOOK_EVERY_MS = 30_000
// Mail servers refuse who sends faster than their rules allow; ten a second is 5,000 in under nine minutes.
const PACE_MS = 100
// Far more often than the time after which somebody else takes it up.
const ALIVE_EVERY_MS = 20_000
// Of the ten in which the program ends.
const STOP_MS = 5000

type MailQueueDeps = {
  db: Db
  mail: Mailer
  clock: () => Date
  log: Logger
  /** What is sent; `stop` says why nothing is. */
  compose: (queued: QueuedMail) => Promise<Message | { stop: string }>
}

/** Sends what `queueMail` has written, one after the other. Several instances may do so at once. */
export class MailQueue extends BackgroundWorker {
  /** From one message to the next, at least. */
  static paceMs = PACE_MS
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

  /** Begins no other message. The one that is being sent may take a few seconds more, then it waits again. */
  override async stop() {
    const timer = setTimeout(() => this.#giveUp.abort(), STOP_MS)
    await super.stop()
    clearTimeout(timer)
    this.#deps.mail.close()
  }

  protected async work() {
    const { clock } = this.#deps
    while (!this.stopped.aborted) {
      const queued = await this.#write((tx) => claimMail(tx, clock()))
      if (!queued) return
      const [{ isServerAway }] = await Promise.all([this.#send(queued), pause(MailQueue.paceMs)])
      // The others would fare no better; their tries are not used up.
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
    const { mail, clock, log } = this.#deps
    let isHanded = false
    const alive = setInterval(() => void this.#keepClaim(queued), ALIVE_EVERY_MS)
    try {
      await mail.send(message, {
        id: idOf(queued),
        signal: this.#giveUp.signal,
        beforeEnd: async () => {
          if (!(await this.#write((tx) => markHanding(tx, queued))))
            throw new Error('Another process is sending this email.')
          isHanded = true
        },
      })
    } catch (err) {
      const { message: said, responseCode } = err as MailError
      const words = said.replace(FRAME, '')
      log.error({ err, mail: queued.id }, 'Failed to send an email')
      const { isServerAway, isForGood } = verdictOf(err as MailError)
      await this.#write((tx) => {
        if (isHanded && !responseCode) return markUnknown(tx, queued, words, clock())
        if (this.#giveUp.signal.aborted) return putBack(tx, queued, clock())
        return markUnsent(tx, queued, words, isForGood, clock())
      })
      return { isServerAway }
    } finally {
      clearInterval(alive)
    }
    await this.#write((tx) => markDone(tx, queued, mail.isOutbox ? 'saved' : 'sent', clock()))
    return { isServerAway: false }
  }

  async #keepClaim(queued: QueuedMail) {
    const { clock, log } = this.#deps
    await this.#write((tx) => keepClaim(tx, queued, clock())).catch((err: Error) =>
      log.warn({ err, mail: queued.id }, 'Failed to renew the claim on an email'),
    )
  }

  /** In a transaction, which waits while another process writes into the same file. */
  #write<Result>(work: (tx: Db) => Promise<Result>) {
    return this.#deps.db.transaction().execute(work)
  }
}

type MailError = Error & { code?: string; command?: string; responseCode?: number }

// What nodemailer puts before the words of the server.
const FRAME = /^(Can't send mail - all recipients were rejected|Mail command failed|Message failed): /

// Of the connection and of who we are, whatever the number of the answer.
const NOT_OF_THE_MESSAGE = ['ECONNECTION', 'EPROTOCOL', 'ETLS', 'EAUTH']
// The server goes away; the commands were out of order; it wants a login. RFC 5321, 4.2.3 and RFC 4954, 6
const NOT_NOW = [421, 503, 530]

/** Whether the next message would fare alike, and whether this one is refused for good. RFC 5321, 4.2.1 */
function verdictOf({ code = '', command, responseCode = 0 }: MailError) {
  const isUnsendable = code === 'EENVELOPE' && command === 'API'
  const isAnswer = responseCode >= 400 && !NOT_OF_THE_MESSAGE.includes(code) && !NOT_NOW.includes(responseCode)
  return {
    isServerAway: !isAnswer && !isUnsendable && code !== 'ESTREAM',
    isForGood: isUnsendable || (isAnswer && responseCode >= 500),
  }
}

const idOf = ({ id, created_at }: QueuedMail) => `${created_at.replaceAll(/\W/g, '')}-${id}`
