import pino from 'pino'

// Words as JSON writes them: "june doe"@ and @[127.0.0.1] are addresses too. Each part ends at a character that none
// contains, so that the time grows only with the length of the line.
const WORD = /(?:\\"[^"\\]*\\"(?=[@＠﹫]|%(?:25)*40))?[^\s"\\<>()[\],;:/]+(?:(?<=[@＠﹫]|40)\[[^[\]\s"\\]*\])?/g
// %40 is the @ of a URL, and %2540 that of a URL in a URL.
const EMAIL_ADDRESS = /.(?:[@＠﹫]|%(?:25)*40)./

/** Replaces each email address in a line of JSON with `[email]`. */
export const withoutAddresses = (line: string) =>
  EMAIL_ADDRESS.test(line) ? line.replace(WORD, (word) => (EMAIL_ADDRESS.test(word) ? '[email]' : word)) : line

/** Creates a logger that writes JSON lines to standard output, with `[email]` instead of each email address. */
export function createLog(level: string) {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Errors, such as a mail server's reply, quote addresses, so this is the one place that sees all of them.
    hooks: { streamWrite: withoutAddresses },
  })
}
