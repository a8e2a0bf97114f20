const TIMED_OUT =
  "The server didn't answer in time. Check its name and the port. Some hosting companies block the ports for email."

const ADVICE: [RegExp, string][] = [
  [/EAUTH|^Invalid login/, 'The server refused the username or the password. Many providers require an app password.'],
  [/ENOTFOUND|EDNS|EAI_AGAIN/, "There's no server with this name. Check the name."],
  [/ECONNREFUSED/, 'No mail server answers at this name and port. Check both.'],
  [/certificate|ALTNAME|SELF_SIGNED/i, "The server couldn't prove its identity, so nothing was sent. Check its name."],
  [/ETIMEDOUT|ETIME|ABORT|timeout|timed out|Greeting never received/i, TIMED_OUT],
  [/ECONNRESET|EPIPE|socket hang up|^Connection closed/, 'The connection to the mail server broke off.'],
  [
    /EENVELOPE MAIL/,
    "The server refused your site's sender address. Check that this account may send email from that address.",
  ],
  [/EENVELOPE/, 'The server refused the recipient. Its answer may say why.'],
  [/EMESSAGE/, 'The server refused the message. Its answer may say why.'],
  [/\b5\.7\.\d/, 'The mail server refused this email, often because it suspects spam.'],
  [/\b[45]\.2\.2\b|mailbox (is )?full|quota/i, "The recipient's mailbox is full."],
  [/^55[013]\b|\b5\.1\.\d/, 'The mail server refused this address. Check how it is spelled.'],
  [/^4\d\d\b/, "The mail server can't take this email right now."],
]

/**
 * Says what an error of a mail server means, in words that everyone understands; an empty text if it is not known.
 * @param error the words of the error, if possible with its codes
 */
export const mailAdvice = (error: string): string => ADVICE.find(([pattern]) => pattern.test(error))?.[1] ?? ''
