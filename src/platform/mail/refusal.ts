/** `mailbox`: the mailbox does not exist. `other`: another permanent refusal of the recipient. */
export type RefusalKind = 'mailbox' | 'other'

// An IP address may contain the same numbers. 5.0.x says nothing, so the words count.
const STATUS = /(?<![\d.])5\.([1-9]\d{0,2}\.\d{1,3})(?!\.?\d)/
// About the sender, the size or content of the message, the pace, or the policy. RFC 3463; 1.90 is of Microsoft 365
const NOT_OF_RECIPIENT = /^(1\.(7|8|90)|2\.3|3\.4|4\.5|5\.3|[67]\.\d+)$/
// Words of servers that give no status: they refuse the sender, its network, its pace or the message.
const ABOUT_US =
  /\brate|limit|exceed|maximum|per (hour|day)|too many|throttl|block|listed|spam|virus|policy|denied|relay|auth|log ?in|reputation|spf|dkim|dmarc|dns|helo|ehlo|sender|client|message|content|size|transaction|service/i

/**
 * Tells how a mail server refused a recipient for good, from its words, which may begin with an enhanced status code (RFC
 * 3463). @param isAfterMessage whether the server had read the message, which it then refuses, unless a status says more
 * @returns undefined if it refused us: our address, login, pace, reputation or message
 */
export function refusalIn(words: string, isAfterMessage = false): RefusalKind | undefined {
  const status = STATUS.exec(words)?.[1]
  if (status === undefined) return isAfterMessage || ABOUT_US.test(words) ? undefined : 'other'
  if (NOT_OF_RECIPIENT.test(status)) return
  return status.startsWith('1.') ? 'mailbox' : 'other'
}
