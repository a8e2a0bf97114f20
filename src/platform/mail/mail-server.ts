/** `tls`: encrypted from the first byte. `starttls`: encrypted before anything is sent, or nothing is sent. */
export const SECURITIES = ['tls', 'starttls', 'none'] as const

export type Security = (typeof SECURITIES)[number]

export type MailAccount = { host: string; port: number; security: Security; user: string; password: string }

/** How to reach a mail server: `SMTP_URL`, or the account that administrators have set. */
export type MailServer = { url: string } | MailAccount

export const serverOfUrl = (smtpUrl: string | undefined): MailServer | undefined =>
  smtpUrl === undefined ? undefined : { url: smtpUrl }
