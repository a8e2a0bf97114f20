import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { SendMailOptions, Transporter } from 'nodemailer'
import type { Config } from '../config.ts'
import { createLocalFileStore } from '../files/file-store.ts'

/** A picture that the HTML names as `cid:{cid}`. */
export type InlineImage = { cid: string; fileName: string; contentType: string; content: Uint8Array }

/** An email to one person. `text` is what they read, where `html` is not shown. */
export type Message = {
  to: string
  replyTo?: string
  subject: string
  text: string
  html?: string
  images?: InlineImage[]
  /** An address that ends what it was sent for with one POST. RFC 8058. */
  unsubscribeUrl?: string
}

/** One try to send a message. */
type Delivery = {
  /** The same for every try of the message, so that who gets it twice can tell. */
  id: string
  /** Runs when all but the end of the message is written: until it resolves, the server does not have it. */
  beforeEnd?: () => Promise<void>
  signal?: AbortSignal
}

export type Mailer = {
  /** There is no mail server: each message is only saved as a file. */
  isOutbox: boolean
  /** Resolves when the mail server has taken the message; rejects with its words when it has not. */
  send(message: Message, delivery: Delivery): Promise<void>
  close(): void
}

// A server that does not answer at all is given up soon. One that has the message may look at it for a while.
const TIMEOUTS = { dnsTimeout: 5000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 120_000 }
// One that says a letter now and then is never silent. Meanwhile `keepClaim` keeps others from taking it up.
const TRY_MAX_MS = 5 * 60_000
// One connection, for one message after the other. A second one, when the server has closed it meanwhile: `beforeEnd`
// sees to it that no message ends twice. Whether it is tried again later is for the queue to say.
const POOL = { pool: true, maxConnections: 1, maxMessages: 100, maxRequeues: 1, idleTimeout: 5000 } as const

/** Mail over SMTP, or, without a server, a complete `.eml` file in `dataDir/outbox` for each message. */
export function createMailer(
  { smtpUrl, mailFrom, dataDir }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>,
  { tryTimeout, ...timeouts } = { ...TIMEOUTS, tryTimeout: TRY_MAX_MS },
): Mailer {
  const domain = addressOf(mailFrom).split('@').at(-1)
  const compose = ({ images, unsubscribeUrl, ...message }: Message, id: string): SendMailOptions => ({
    ...message,
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
        // Answers to everybody, of those who are away, stay out of the grower's mailbox. RFC 3834, 5230
        Precedence: 'bulk',
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  })

  if (smtpUrl) {
    let transport: Promise<Transporter> | undefined
    async function connect() {
      const { createTransport } = await nodemailer()
      const smtp = createTransport({ url: smtpUrl, ...POOL, ...timeouts }, { from: mailFrom })
      smtp.use('stream', (mail, done) => {
        const { beforeEnd } = mail.data as Partial<Delivery>
        if (beforeEnd) mail.message.processFunc((message) => holdEnd(message, beforeEnd))
        done()
      })
      return smtp
    }
    return {
      isOutbox: false,
      async send(message, { id, beforeEnd, signal }) {
        transport ??= connect()
        const smtp = await transport
        const signals = [AbortSignal.timeout(tryTimeout), ...(signal ? [signal] : [])]
        const delivery = { ...(beforeEnd && { beforeEnd }), signal: AbortSignal.any(signals) }
        await smtp.sendMail({ ...compose(message, id), ...delivery })
      },
      close: () => void transport?.then((smtp) => smtp.close()),
    }
  }
  const outbox = createLocalFileStore(join(dataDir, 'outbox'))
  return {
    isOutbox: true,
    async send(message, { id }) {
      const { createTransport } = await nodemailer()
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from: mailFrom })
      const { message: bytes } = await composer.sendMail(compose(message, id))
      // By its id: written again after a crash, it is still one file.
      await outbox.put(`${id}.eml`, bytes as Buffer)
    },
    close: () => {},
  }
}

/** The sender that each email names, and whether emails and weekly updates leave this machine. */
export type MailSettings = { from: string; postalAddress: string; hasMailServer: boolean; deliversUpdates: boolean }

type MailConfig = Pick<Config, 'mailFrom' | 'postalAddress' | 'smtpUrl' | 'automationUrl'>

export function mailSettings({ mailFrom, postalAddress, smtpUrl, automationUrl }: MailConfig): MailSettings {
  const from = typeof mailFrom === 'string' ? mailFrom : `${mailFrom.name} <${mailFrom.address}>`
  const hasMailServer = smtpUrl !== undefined
  return { from, postalAddress, hasMailServer, deliversUpdates: hasMailServer || automationUrl !== undefined }
}

// When the first message is sent: who starts the site need not wait for it.
const nodemailer = () => import('nodemailer')

const addressOf = (from: Config['mailFrom']) =>
  typeof from === 'string' ? from.slice(from.lastIndexOf('<') + 1).replace('>', '') : from.address

/** Ends when `beforeEnd` has. Reads nothing before it is read: a `Transform` would end before the server is asked. */
const holdEnd = (message: Readable, beforeEnd: () => Promise<void>) =>
  Readable.from(
    (async function* () {
      yield* message
      // nodemailer writes into the error that it gets, which SQLite's does not let it.
      await beforeEnd().catch((cause: Error) => Promise.reject(new Error(cause.message, { cause })))
    })(),
    { objectMode: false },
  )
