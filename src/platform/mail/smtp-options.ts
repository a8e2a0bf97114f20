import ipaddr from 'ipaddr.js'
import type { MailServer } from './mail-server.ts'

const NEAR = ['loopback', 'private', 'linkLocal', 'uniqueLocal']

export const NO_STARTTLS =
  "The mail server doesn't offer STARTTLS, so nothing was sent. Try TLS with port 465 (smtps:// in SMTP_URL)."

const NO_STARTTLS_NOW = "The mail server can't encrypt the connection right now, so nothing was sent."
/** For a port that does not use TLS from the start, and for a server that ignores the STARTTLS that it offered. */
const NO_TLS =
  "The mail server doesn't answer with TLS on this port, so nothing was sent. Try TLS with port 465, or STARTTLS with port 587."
const TLS_FAILED = 'The encrypted connection to the mail server failed, so nothing was sent. Check the name and port.'

/** nodemailer's words for a server that does not offer STARTTLS. */
const UNOFFERED = /^Error upgrading connection with STARTTLS|does not support required STARTTLS/

/** Returns a sentence for an error of TLS, whose own words only developers understand; undefined for other errors. */
export function tlsSentence({ message, responseCode = 0 }: Error & { responseCode?: number }) {
  // 454: TLS not available due to temporary reason. RFC 3207, 4
  if (UNOFFERED.test(message)) return responseCode >= 400 && responseCode < 500 ? NO_STARTTLS_NOW : NO_STARTTLS
  if (/wrong.version.number/i.test(message)) return NO_TLS
  return /SSL routines/.test(message) ? TLS_FAILED : undefined
}

/** Returns the options of nodemailer that connect to a mail server. */
export function smtpOptions(server: MailServer) {
  // Options in the query of the URL, such as `requireTLS=false`, win over those beside it.
  if ('url' in server) return { url: server.url, requireTLS: !isNear(new URL(server.url).hostname) }
  const { host, port, security, user, password } = server
  const isPlain = security === 'none' && isNear(host)
  return {
    ...{ host, port, secure: security === 'tls', requireTLS: security !== 'tls' && !isPlain, ignoreTLS: isPlain },
    ...(user && { auth: { user, pass: password } }),
  }
}

/**
 * Whether a mail server is on this machine or in a private network. Names are not looked up, because a forged answer
 * would make a mail server on the internet look local. A name without a dot belongs to this network, such as a container.
 */
export function isNear(hostname: string) {
  const host = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(host) ? NEAR.includes(ipaddr.process(host).range()) : !host.includes('.')
}
