import type { Logger } from 'pino'
import { fail } from '../../../platform/http/errors.ts'
import { BRIEF_MAX } from '../../../platform/http/limits.ts'
import { errorAnswer } from '../../../platform/http/openapi.ts'
import type { Image } from '../../images/images.schema.ts'
import { type MailImageDeps, mailImages } from '../../images/mail-image.ts'
import type { Boxes } from '../updates.schema.ts'

const MB = 1024 ** 2
const ANSWER_MAX_BYTES = MB
const DETAIL_MAX = 200
// A shorter one is a word like “webhook”, or is guessed at once.
const SECRET_MIN = 8
// A proxy before it says so, and cannot tell what it has done meanwhile.
const GATEWAYS = [502, 504]
// An automation may ask a language model first.
const LIMITS_MS = { brief: 120_000, sending: 60_000 }

/**
 * What the automation did not do, in a sentence for people; `detail` is for the log. Neither tells its address.
 * `isUnknown`: it had the call and gave no answer, so it may have done it.
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

export const AUTOMATION_FAILED = { 503: errorAnswer('The automation failed; see the log.') }

/** 503, when it is the automation's fault. */
export function failForAutomation(
  error: Error,
  { log, requestId }: { log: Logger; requestId: string },
  sentence = 'The automation failed.',
): Error {
  if (!(error instanceof AutomationError)) return error
  log.error({ err: error, requestId }, 'The weekly update automation failed')
  return fail(503, `${sentence} ${error.message}`)
}

/** Asks the automation for a brief. @throws AutomationError */
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
  if (!brief) throw new AutomationError('It answered without a generatedBrief.', { detail })
  return brief.slice(0, BRIEF_MAX)
}

/** @param recipientEmails in the form of the call that is forwarded @throws AutomationError */
export async function askToSend(url: string, generatedBrief: string, recipientEmails: string | string[]) {
  const address = new URL(url)
  address.pathname = `${address.pathname.replace(/\/$/, '')}/send-email`
  const body = JSON.stringify({ generatedBrief, recipientEmails })
  const init = { body, headers: { 'content-type': 'application/json' } }
  const { text, type } = await call(address.href, init, LIMITS_MS.sending)
  const detail = withoutSecrets(text, url)
  // A login, say, or the page of somebody who has no such call.
  if (type.includes('text/html')) throw new AutomationError('It answered with a web page.', { detail })
}

// Neither followed, which would make a GET of the POST, nor unpacked, which would let a small answer fill the memory.
const AS_IT_COMES = { method: 'POST', redirect: 'manual', decompress: false } as const

// What became of a call whose connection breaks is not known; that of one that was never made is.
const NEVER_MADE = /refused|notfound|eai_again|opensocket|cert|tls|ssl/i

async function call(url: string, { body, headers }: RequestInit, limitMs: number) {
  const signal = AbortSignal.timeout(limitMs)
  try {
    const asked = { ...AS_IT_COMES, body, headers: { ...headers, 'accept-encoding': 'identity' }, signal }
    const response = await fetch(url, asked as RequestInit)
    const text = await readAtMost(response, ANSWER_MAX_BYTES)
    if (response.ok) return { text, type: response.headers.get('content-type') ?? '' }
    const where =
      response.status < 400 ? " Redirects aren't followed: set AUTOMATION_WEBHOOK_URL to the new address." : ''
    const detail = withoutSecrets(text, url)
    const isUnknown = GATEWAYS.includes(response.status)
    throw new AutomationError(`It answered ${response.status}.${where}`, { detail, isUnknown })
  } catch (error) {
    if (error instanceof AutomationError) throw error
    const sentence = `It didn't answer within ${limitMs / 1000} seconds.`
    if (signal.aborted) throw new AutomationError(sentence, { isUnknown: true })
    const { code, message } = error as Error & { code?: unknown }
    const detail = withoutSecrets(message, url)
    if (NEVER_MADE.test(`${code} ${message}`)) throw new AutomationError("It couldn't be reached.", { detail })
    throw new AutomationError('It closed the connection.', { detail, isUnknown: true })
  }
}

/** The beginning of what an automation said. Many repeat their address, which is as good as a password. */
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
    // Leaving the loop lets go of the connection.
    if (bytes > maxBytes) {
      throw new AutomationError(`Its answer is larger than ${maxBytes / MB} MB.`, { isUnknown: true })
    }
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** Automation servers like to put what they answer into a list, n8n each entry into `json` as well. */
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
