/** `mailbox`: the mailbox does not exist. `other`: another permanent refusal of the recipient. */
export type RefusalKind = 'mailbox' | 'other'

const STATUS = /\b5\.(\d{1,3})\.(\d{1,3})\b/
// These statuses are about the sender's address. RFC 3463, 3.2
const ABOUT_SENDER = ['7', '8']
// Words of servers that give no status: they refuse the sender, its network or its pace.
const ABOUT_US =
  /rate|too many|throttl|block|black ?list|spam|policy|denied|relay|authenticat|\bauth\b|log ?in|reputation|spf|dkim|dmarc/i

/**
 * Tells how a mail server refused a recipient for good, from its words, which may begin with an enhanced status code (RFC
 * 3463). @returns undefined if it refused us: our address, login, pace or reputation
 */
export function refusalIn(words: string): RefusalKind | undefined {
  const [, subject = '', detail = ''] = STATUS.exec(words) ?? []
  if (subject === '1' && !ABOUT_SENDER.includes(detail)) return 'mailbox'
  if (subject === '1' || subject === '7') return
  return subject === '' && ABOUT_US.test(words) ? undefined : 'other'
}
