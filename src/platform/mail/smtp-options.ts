import ipaddr from 'ipaddr.js'
import type { MailServer } from './mail-server.ts'

const NEAR = ['loopback', 'private', 'linkLocal', 'uniqueLocal']

export const NO_STARTTLS =
  "The mail server doesn't offer STARTTLS, so nothing was sent. Try TLS with port 465 (smtps:// in SMTP_URL)."

/** nodemailer's words for a server that does not offer STARTTLS. */
const UNOFFERED = /^Error upgrading connection with STARTTLS|does not support required STARTTLS/

export const lacksStartTls = ({ message }: Error) => UNOFFERED.test(message)

/** Returns the options of nodemailer that connect to a mail server. */
export function smtpOptions(server: MailServer) {
  // Options in the query of the URL, such as `requireTLS=false`, win over those beside it.
  if ('url' in server) return { url: server.url, requireTLS: !isNear(new URL(server.url)) }
  const { host, port, security, user, password } = server
  return {
    ...{ host, port, secure: security === 'tls', requireTLS: security === 'starttls', ignoreTLS: security === 'none' },
    ...(user && { auth: { user, pass: password } }),
  }
}

/**
 * Whether a mail server is on this machine or in a private network. Names are not looked up, because a forged answer
 * would make a mail server on the internet look near. A name without a dot is one of this network, such as a container.
 */
function isNear({ hostname }: URL) {
  const host = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(host) ? NEAR.includes(ipaddr.process(host).range()) : !host.includes('.')
}
