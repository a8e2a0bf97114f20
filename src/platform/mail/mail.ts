import { Readable } from 'node:stream'
import { domainToASCII } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import type { SendMailOptions, Transporter } from 'nodemailer'
import type { Config } from '#platform/config.ts'
import { createLocalFileStore } from '#platform/files/file-store.ts'
import type { MailServer } from './mail-server.ts'
import { outboxFolder } from './outbox.ts'
import { smtpOptions } from './smtp-options.ts'

/** An image that the HTML refers to as `cid:{cid}`. */
export type InlineImage = { cid: string; fileName: string; contentType: string; content: Uint8Array }

/** An email to one person. `text` is for mail clients that show no HTML. */
export type Message = {
  /** Replaces the sender of the configuration. */
  from?: Config['mailFrom']
  to: string
  replyTo?: string
  subject: string
  text: string
  html?: string
  images?: InlineImage[]
  /** One POST to this URL unsubscribes the recipient. RFC 8058 */
  unsubscribeUrl?: string
}

/** One try to send an email. */
type Delivery = {
  /** Stays the same for every try, so that mail programs can recognize a duplicate. */
  id: string
  /** Called when all but the end of the email is written. Until it resolves, the server cannot accept the email. */
  beforeEnd?: () => Promise<void>
  signal?: AbortSignal
}

export type Mailer = {
  /**
   * Resolves with the mail server that has accepted the email; otherwise rejects with the server's reply. Without a
   * mail server, the email is only saved as a file.
   */
  send(message: Message, delivery: Delivery): Promise<MailServer | undefined>
  /** Deletes the file of a saved email. */
  discard(id: string): Promise<void>
  close(): void
}

// Give up soon on an unreachable server. A server that has received the email may take longer to check it.
const TIMEOUTS = { dnsTimeout: 5000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 120_000 }
// Ends a try if the server sends a byte now and then and so never times out. `keepClaim` renews the claim until then.
const TRY_MAX_MS = 5 * 60_000
// One connection sends one email after another. nodemailer may requeue an email once if the server closed the idle
// connection; `beforeEnd` prevents a second delivery. All other retries are up to the queue.
const POOL = { pool: true, maxConnections: 1, maxMessages: 100, maxRequeues: 1, idleTimeout: 5000 } as const

/**
 * Sends emails over SMTP or, without a mail server, saves each as an `.eml` file in `dataDir/outbox`.
 * @param readServer called for each email, so that a change applies to the next one
 */
export function createMailer(
  { mailFrom, dataDir }: Pick<Config, 'mailFrom' | 'dataDir'>,
  readServer: () => Promise<MailServer | undefined>,
  { tryTimeout, ...timeouts } = { ...TIMEOUTS, tryTimeout: TRY_MAX_MS },
): Mailer {
  const compose = ({ images, unsubscribeUrl, from = mailFrom, ...message }: Message, id: string): SendMailOptions => {
    const domain = domainOf(from)
    return {
      ...message,
      from,
      messageId: `<${id}@${domain}>`,
      ...(images && {
        attachments: images.map(({ cid, fileName, contentType, content }) => ({
          cid,
          filename: fileName,
          contentType,
          content: Buffer.from(content),
          contentDisposition: 'inline' as const,
        })),
      }),
      ...(unsubscribeUrl && {
        headers: {
          'List-Id': `<weekly-update.${domain}>`,
          // Keeps automatic replies, such as vacation notices, out of the grower's mailbox. RFC 3834, 5230
          Precedence: 'bulk',
          'List-Unsubscribe': `<${unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }),
    }
  }

  async function connect(server: MailServer) {
    const { createTransport } = await nodemailer()
    const smtp = createTransport({ ...smtpOptions(server), ...POOL, ...timeouts })
    smtp.use('stream', (mail, done) => {
      const { beforeEnd } = mail.data as Partial<Delivery>
      if (beforeEnd) mail.message.processFunc((message) => holdEnd(message, beforeEnd))
      done()
    })
    return smtp
  }

  let connected: { server: MailServer; smtp: Promise<Transporter> } | undefined
  const close = () => void connected?.smtp.then((smtp) => smtp.close())

  /** Keeps the connection to the server of the last email. */
  function connectionTo(server: MailServer) {
    if (!connected || !isDeepStrictEqual(connected.server, server)) {
      close()
      connected = { server, smtp: connect(server) }
    }
    return connected.smtp
  }

  const outbox = createLocalFileStore(outboxFolder(dataDir))
  async function save(message: Message, id: string) {
    const { createTransport } = await nodemailer()
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
    const { message: bytes } = await composer.sendMail(compose(message, id))
    // Named by id, so a retry after a crash overwrites the same file.
    await outbox.put(`${id}.eml`, bytes as Buffer)
  }

  return {
    async send(message, { id, beforeEnd, signal }) {
      const server = await readServer()
      if (!server) {
        await save(message, id)
        return
      }
      const smtp = await connectionTo(server)
      const signals = [AbortSignal.timeout(tryTimeout), ...(signal ? [signal] : [])]
      const delivery = { ...(beforeEnd && { beforeEnd }), signal: AbortSignal.any(signals) }
      await smtp.sendMail({ ...compose(message, id), ...delivery })
      return server
    },
    discard: (id) => outbox.deleteKey(`${id}.eml`),
    close,
  }
}

export type MailSettings = {
  from: string
  postalAddress: string
  /** The address that gets a copy of every weekly update; empty for none. */
  copyTo: string
  /** Whether emails leave this machine. */
  hasMailServer: boolean
  /** Whether an automation writes and sends the weekly updates. */
  isAutomated: boolean
  /** Whether weekly updates leave this machine. */
  deliversUpdates: boolean
}

type MailConfig = Pick<Config, 'mailFrom' | 'postalAddress' | 'automationUrl' | 'updateCopyTo'>

export function mailSettings(
  { mailFrom, postalAddress, automationUrl, updateCopyTo }: MailConfig,
  hasMailServer: boolean,
): MailSettings {
  const from = typeof mailFrom === 'string' ? mailFrom : `${mailFrom.name} <${mailFrom.address}>`
  const isAutomated = automationUrl !== undefined
  const copyTo = isAutomated ? '' : updateCopyTo
  return { from, postalAddress, copyTo, hasMailServer, isAutomated, deliversUpdates: hasMailServer || isAutomated }
}

// Imported with the first email, so that the server starts faster.
export const nodemailer = () => import('nodemailer')

/** Returns the sender's domain in ASCII, because the headers that contain it allow nothing else. */
export const domainOf = (from: Config['mailFrom']) =>
  domainToASCII((typeof from === 'string' ? from : from.address).split('@').at(-1)?.replace('>', '') ?? '')

/** Passes the email on and ends only after `beforeEnd`. A `Transform` would read ahead and call it too early. */
const holdEnd = (message: Readable, beforeEnd: () => Promise<void>) =>
  Readable.from(
    (async function* () {
      yield* message
      // nodemailer writes to the error object, which SQLite's errors do not allow.
      await beforeEnd().catch((cause: Error) => Promise.reject(new Error(cause.message, { cause })))
    })(),
    { objectMode: false },
  )
