import pino from 'pino'

const WORD = /[^\s"\\<>()[\],;:/]+/g
// %40 is the @ of a URL.
const EMAIL_ADDRESS = /.(?:@|%40)./

const withoutAddresses = (line: string) => line.replace(WORD, (word) => (EMAIL_ADDRESS.test(word) ? '[email]' : word))

/** Creates a logger that writes JSON lines to standard output, with `[email]` instead of each email address. */
export function createLog(level: string) {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Errors, such as a mail server's reply, quote addresses, so this is the one place that sees all of them.
    hooks: { streamWrite: (line) => (EMAIL_ADDRESS.test(line) ? withoutAddresses(line) : line) },
  })
}
