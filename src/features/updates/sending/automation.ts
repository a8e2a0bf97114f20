import type { Logger } from 'pino'
import type { Image } from '#features/images/images.schema.ts'
import { type MailImageDeps, mailImages } from '#features/images/mail-image.ts'
import { errorAnswer } from '#platform/api/openapi.ts'
import { fail } from '#platform/http/errors.ts'
import { BRIEF_MAX } from '#platform/http/limits.ts'
import type { Boxes } from '../updates.schema.ts'

const MB = 1024 ** 2
const ANSWER_MAX_BYTES = MB
const DETAIL_MAX = 200
// Shorter parts of the URL are words like “webhook”, or are easy to guess anyway.
const SECRET_MIN = 8
// Statuses of a proxy that cannot tell whether the automation did its work.
const GATEWAYS = [502, 504]
// An automation may wait for a language model.
const LIMITS_MS = { brief: 120_000, sending: 60_000 }

/**
 * `message` is for people and `detail` for the log. Neither contains the webhook URL.
 * `isUnknown`: the automation gave no clear answer, so it may have done its work.
 */
export class AutomationError extends Error {
  readonly detail: string | undefined
  readonly isUnknown: boolean

  constructor(sentence: string, { detail, isUnknown = false }: { detail?: string; isUnknown?: boolean } = {}) {
    super(sentence)
    this.detail = detail
    this.isUnknown = isUnknown
  }
}

export const AUTOMATION_FAILED = { 503: errorAnswer('The automation failed; the server log has the details.') }

/** Logs an AutomationError and returns it as a 503. Returns other errors unchanged. */
export function failForAutomation(
  error: Error,
  { log, requestId }: { log: Logger; requestId: string },
  sentence = 'The automation failed.',
): Error {
  if (!(error instanceof AutomationError)) return error
  log.error({ err: error, requestId }, 'The automation of the weekly update failed')
  return fail(503, `${sentence} ${error.message}`)
}

/** @throws AutomationError */
export async function askForBrief(
  url: string,
  deps: MailImageDeps,
  boxes: Boxes,
  images: Image[],
  limitMs = LIMITS_MS.brief,
): Promise<string> {
  const form = new FormData()
  for (const [name, words] of Object.entries(boxes)) form.set(name, words)
  for (const { fileName, contentType, content } of await mailImages(deps, images, 'largest')) {
    form.append('images', new Blob([content as BlobPart], { type: contentType }), fileName)
  }
  const { text } = await call(url, { body: form }, limitMs)
  const brief = briefIn(text)?.toWellFormed().replaceAll('\0', '').trim()
  const detail = withoutSecrets(text, url)
  if (!brief) throw new AutomationError('Its response has no “generatedBrief”.', { detail })
  return brief.slice(0, BRIEF_MAX)
}

/** @param recipientEmails in the form of the forwarded request @throws AutomationError */
export async function askToSend(url: string, generatedBrief: string, recipientEmails: string | string[]) {
  const address = new URL(url)
  address.pathname = `${address.pathname.replace(/\/$/, '')}/send-email`
  const body = JSON.stringify({ generatedBrief, recipientEmails })
  const init = { body, headers: { 'content-type': 'application/json' } }
  const { text, type } = await call(address.href, init, LIMITS_MS.sending)
  const detail = withoutSecrets(text, url)
  // HTML may come from a login page, or from the home page of another server.
  if (type.includes('text/html')) throw new AutomationError('It responded with a web page.', { detail })
}

// Following a redirect would turn the POST into a GET; decompressing would let a small response fill the memory.
const RAW_POST = { method: 'POST', redirect: 'manual', decompress: false } as const

// Matches errors from before the request was sent. After any other error the automation may have done its work.
const NEVER_MADE = /refused|notfound|eai_again|opensocket|cert|tls|ssl/i

async function call(url: string, { body, headers }: RequestInit, limitMs: number) {
  const signal = AbortSignal.timeout(limitMs)
  try {
    const asked = { ...RAW_POST, body, headers: { ...headers, 'accept-encoding': 'identity' }, signal }
    const response = await fetch(url, asked as RequestInit)
    const text = await readAtMost(response, ANSWER_MAX_BYTES)
    if (response.ok) return { text, type: response.headers.get('content-type') ?? '' }
    const where =
      response.status < 400 ? " Redirects aren't followed; set AUTOMATION_WEBHOOK_URL to the new address." : ''
    const detail = withoutSecrets(text, url)
    const isUnknown = GATEWAYS.includes(response.status)
    throw new AutomationError(`It responded with status ${response.status}.${where}`, { detail, isUnknown })
  } catch (error) {
    if (error instanceof AutomationError) throw error
    const sentence = `It didn't respond within ${limitMs / 1000} seconds.`
    if (signal.aborted) throw new AutomationError(sentence, { isUnknown: true })
    const { code, message } = error as Error & { code?: unknown }
    const detail = withoutSecrets(message, url)
    if (NEVER_MADE.test(`${code} ${message}`)) throw new AutomationError("It couldn't be reached.", { detail })
    throw new AutomationError('It closed the connection.', { detail, isUnknown: true })
  }
}

/** Returns the start of a response or an error message, with the secret parts of the webhook URL masked. */
function withoutSecrets(text: string, address: string) {
  const { pathname, search, searchParams, username, password } = new URL(address)
  return [pathname, search, ...pathname.split('/'), ...searchParams.values(), username, password]
    .filter((secret) => secret.length >= SECRET_MIN)
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, secret) => left.replaceAll(secret, '…'), text)
    .slice(0, DETAIL_MAX)
}

async function readAtMost(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    // Leaving the loop closes the connection.
    if (bytes > maxBytes) {
      throw new AutomationError(`Its response is larger than ${maxBytes / MB} MB.`, { isUnknown: true })
    }
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** Automation servers often answer with a list; n8n also wraps each entry in `json`. */
function briefIn(answer: string): string | undefined {
  try {
    const parsed = JSON.parse(answer)
    const first = Array.isArray(parsed) ? parsed[0] : parsed
    const { generatedBrief } = first.json ?? first
    return typeof generatedBrief === 'string' ? generatedBrief : undefined
  } catch {
    return undefined
  }
}
