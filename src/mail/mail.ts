import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import { createLocalFileStore } from '../files/file-store.ts'

/** An e-mail to one person. `text` is what they read. */
export type Message = { to: string; subject: string; text: string }

export type Mail = {
  /** Resolves when the mail server has taken the message; rejects with its words when it has not. */
  send(message: Message): Promise<void>
}

// A server that does not answer is given up while the person who waits for it is still there.
const TIMEOUTS = { dnsTimeout: 4000, connectionTimeout: 4000, greetingTimeout: 4000, socketTimeout: 8000 }

/** Mail over SMTP, or, without a server, a complete `.eml` file in `dataDir/outbox` for each message. */
export function createMail({ smtpUrl, mailFrom, dataDir }: Pick<Config, 'smtpUrl' | 'mailFrom' | 'dataDir'>): Mail {
  if (smtpUrl) {
    const smtp = createTransport({ url: smtpUrl, ...TIMEOUTS }, { from: mailFrom })
    return { send: async (message) => void (await smtp.sendMail(message)) }
  }
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' }, { from: mailFrom })
  const outbox = createLocalFileStore(join(dataDir, 'outbox'))
  return {
    async send(message) {
      const { message: bytes } = await composer.sendMail(message)
      const name = `${new Date().toISOString().replaceAll(':', '-')}-${crypto.randomUUID()}.eml`
      await outbox.put(name, bytes as Buffer)
    },
  }
}
