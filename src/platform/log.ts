import pino, { type Logger } from 'pino'

// Words as JSON writes them: "june doe"@ and @[127.0.0.1] are addresses too. Each part ends at a character that none
// contains, so that the time grows only with the length of the line.
const WORD = /(?:\\"[^"\\]*\\"(?=[@＠﹫]|%(?:25)*40))?[^\s"\\<>()[\],;:/]+(?:(?<=[@＠﹫]|40)\[[^[\]\s"\\]*\])?/g
// %40 is the @ of a URL, and %2540 that of a URL in a URL.
const EMAIL_ADDRESS = /.(?:[@＠﹫]|%(?:25)*40)./

/** Replaces each email address in a line of JSON with `[email]`. */
export const withoutAddresses = (line: string) =>
  EMAIL_ADDRESS.test(line) ? line.replace(WORD, (word) => (EMAIL_ADDRESS.test(word) ? '[email]' : word)) : line

// Between `info` (30), which lists requests, and `warn` (40).
const AUDIT_LEVEL = 35
const MAX_LENGTH = 200

/** Shortens a text that a stranger chose, such as a URL of 16 KB. */
export const shortened = (text: string) => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text)

/** Creates a logger that writes JSON lines to standard output, with `[email]` instead of each email address. */
export function createLog(level: string): Logger {
  const log = pino({
    level,
    customLevels: { audit: AUDIT_LEVEL },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Errors, such as a mail server's reply, quote addresses, so this is the one place that sees all of them.
    hooks: { streamWrite: withoutAddresses },
  })
  // TypeScript does not accept a logger with a custom level as a `Logger`.
  return log as unknown as Logger
}

/** @param log from `createLog` */
export const logAuditEvent = (log: Logger, event: object) =>
  (log as unknown as Logger<'audit'>).audit(event, 'audit event')
