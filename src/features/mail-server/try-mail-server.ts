import type { Config } from '#platform/config.ts'
import { nodemailer } from '#platform/mail/mail.ts'
import { mailAdvice } from '#platform/mail/mail-advice.ts'
import type { MailServer } from '#platform/mail/mail-server.ts'
import { smtpOptions, tlsSentence } from '#platform/mail/smtp-options.ts'
import type { TestResult } from './mail-server.schema.ts'

// Someone is waiting for the result, so give up earlier than the queue does.
const TIMEOUTS = { dnsTimeout: 5000, connectionTimeout: 5000, greetingTimeout: 5000, socketTimeout: 8000 }
const TEST_MAX_MS = 15_000
const REPLY_MAX = 500

type SmtpError = Error & { code?: string; command?: string; response?: string }

/** Sends one email, and returns the reply of the mail server instead of throwing. */
export async function tryMailServer(
  server: MailServer,
  message: { from: Config['mailFrom']; to: string; subject: string; text: string },
  { testTimeout, ...timeouts } = { ...TIMEOUTS, testTimeout: TEST_MAX_MS },
): Promise<TestResult> {
  const { createTransport } = await nodemailer()
  const smtp = createTransport({ ...smtpOptions(server), ...timeouts })
  const { to } = message
  try {
    const { response } = await smtp.sendMail({ ...message, signal: AbortSignal.timeout(testTimeout) })
    return { isAccepted: true, to, reply: legible(response), advice: '' }
  } catch (error) {
    const { response, message: words } = error as SmtpError
    return { isAccepted: false, to, reply: legible(response ?? words), advice: adviceFor(error as SmtpError) }
  } finally {
    smtp.close()
  }
}

/** Finds the advice for an error by its codes, then by its words. */
function adviceFor(error: SmtpError): string {
  const { code = '', command = '', message, cause } = error
  const { code: inner = '' } = (cause ?? {}) as SmtpError
  const words = `${code} ${command} ${inner} ${message}`
  return tlsSentence(error) ?? mailAdvice(words)
}

/** Removes control characters, and shortens long replies. */
const legible = (reply: string) =>
  reply
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
    .slice(0, REPLY_MAX)
