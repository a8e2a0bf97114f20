import { waitText } from '#platform/http/wait-text.ts'

export const FAILED = 'Something went wrong. Please try again.'
export const UNREACHABLE =
  'No connection to the server. Check your internet connection, and whether a filter blocks this site.'

const BLOCKED = 'A firewall or filter blocked this request. Try another network, or tell the people who run this site.'
const TOO_SLOW = 'The server took too long to answer. Reload the page to see whether it worked before you try again.'

const BLOCKS = [403, 451]
/** 524 is Cloudflare's. */
const TIMEOUTS = [408, 504, 524]

/** `needsCode`: the password was right, but the account also needs a second factor. */
export type ServerRefusal = {
  error: string
  fields?: Record<string, string>
  needsCode?: true
  hasApp?: boolean
  hasPasskey?: boolean
}

/** Reads an error response. If a proxy or a firewall answered instead of the API, explains its status. */
export async function readRefusal(response: Pick<Response, 'status' | 'headers' | 'json'>): Promise<ServerRefusal> {
  const refusal = await response.json().catch(() => ({}))
  return typeof refusal.error === 'string' ? refusal : { error: sentenceFor(response) }
}

function sentenceFor({ status, headers }: Pick<Response, 'status' | 'headers'>): string {
  const wait = secondsOf(headers.get('retry-after'))
  if (wait > 0) return `The server is too busy right now. Please try again ${waitText(wait)}.`
  if (status === 429) return 'The server is too busy right now. Please try again in a few minutes.'
  if (BLOCKS.includes(status)) return BLOCKED
  return TIMEOUTS.includes(status) ? TOO_SLOW : FAILED
}

/** `Retry-After` has seconds or a date (RFC 9110, 10.2.3). */
function secondsOf(retryAfter: string | null): number {
  const seconds = Number(retryAfter)
  return Number.isNaN(seconds) ? Math.ceil((Date.parse(`${retryAfter}`) - Date.now()) / 1000) : seconds
}
