import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Logger } from 'pino'
import { waitText } from './wait-text.ts'

const MAX_RETRY_AFTER_SECONDS = 15 * 60

/** Tells the client how to repeat a refused call with success. */
export type Needs = { confirm: true } | { setUp: true } | { needsCode: true; hasApp: boolean; hasPasskey: boolean }

/** An error response. `message` is a sentence for a person; `fields` has a sentence for each invalid field. */
export class Failure extends Error {
  constructor(
    readonly status: ContentfulStatusCode,
    message: string,
    readonly fields?: Record<string, string>,
    readonly headers?: Record<string, string>,
    readonly needs?: Needs,
  ) {
    super(message)
  }
}

export function fail(
  status: ContentfulStatusCode,
  message: string,
  fields?: Record<string, string>,
  headers?: Record<string, string>,
) {
  return new Failure(status, message, fields, headers)
}

/** Creates a refusal that tells the client what to do before it repeats the call. */
export const failNeeding = (status: 401 | 403, message: string, needs: Needs, fields?: Record<string, string>) =>
  new Failure(status, message, fields, undefined, needs)

/** Creates a 429 with `Retry-After`. At most 15 minutes, in case a wrong clock produced a longer wait. */
export function failTooOften(seconds: number) {
  const retryAfterSeconds = Math.min(seconds, MAX_RETRY_AFTER_SECONDS)
  return fail(429, `Too many tries. Please try again ${waitText(retryAfterSeconds)}.`, undefined, {
    'retry-after': String(retryAfterSeconds),
  })
}

type Answer = [codes: RegExp, status: ContentfulStatusCode, sentence: string]

// Responses by error code; the first match counts. PostgreSQL's codes are in its manual, appendix A.
const ANSWERS: Answer[] = [
  [/^40(001|P01)$/, 503, 'Too many changes were being saved at the same time, so yours was not. Please try again.'],
  [/^57014$/, 503, 'The database took too long to answer. Please try again later.'],
  [
    /^(25006|SQLITE_READONLY)/,
    503,
    'The database is read-only right now, so nothing was saved. Please try again later.',
  ],
  [
    /^(EACCES|EPERM|ENOTDIR)$/,
    503,
    "The server doesn't have access to one of its files. Tell the people who run this site.",
  ],
  [/^ENAMETOOLONG$/, 404, 'File not found.'],
  // A full or read-only disk, a missing or damaged file, a lock that is never released, or an unreachable PostgreSQL.
  [
    /^(SQLITE_(FULL|IOERR|CANTOPEN|CORRUPT|NOTADB|BUSY|MISUSE)|ENOSPC|EFBIG|EROFS|EDQUOT|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08|57P|53|25P03)/,
    503,
    "The site can't reach its storage right now. Please try again later.",
  ],
]

// Codes for errors from pg, Kysely and the drawing process that carry none.
const CODES: [message: RegExp, code: string][] = [
  [/^Query read timeout$/, '57014'],
  [/no space left on device|disk quota exceeded|file too large|read-only file system/i, 'ENOSPC'],
  [
    /database (is closed|has closed)|driver has already been destroyed|connection (terminated|error)|client was closed|timeout exceeded when trying to connect|timeout expired/i,
    '08000',
  ],
]

function answerTo(error: unknown): Failure | undefined {
  const { code, message } = error as { code?: unknown; message?: unknown }
  const known = CODES.find(([pattern]) => pattern.test(String(message)))?.[1] ?? String(code)
  const answer = ANSWERS.find(([codes]) => codes.test(known))
  return answer && fail(answer[1], answer[2])
}

// Messages that replace Hono's own.
const SENTENCES: Record<number, string> = {
  400: "The request body isn't valid JSON.",
  415: 'Send the request body as JSON.',
}

function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (error instanceof HTTPException && error.status < 500) {
    return fail(error.status, SENTENCES[error.status] ?? error.message)
  }
  return answerTo(error) ?? fail(500, 'Something went wrong on our side. Please try again later.')
}

const CUT_OFF = 'The request was cut off. Please try again.'

type Occurrence = { log: Logger; requestId: string; isAborted: boolean }

/** Turns an error into a response. Logs server errors and lost connections with the request id. */
function explain(error: Error, { log, requestId, isAborted }: Occurrence) {
  const failure = isAborted && error.name === 'AbortError' ? fail(400, CUT_OFF) : toFailure(error)
  if (failure.status >= 500) log.error({ err: error, requestId }, failure.message)
  else if (isAborted) log.info({ requestId, reason: failure.message }, 'The client disconnected')
  const { status, message, fields, headers, needs } = failure
  return {
    body: { error: message, ...(fields && { fields }), ...needs },
    status,
    headers: { ...headers, 'x-request-id': requestId },
  }
}

/** Answers every error of an app as `{ error, fields? }`. */
export const answerErrors = (log: Logger) => (error: Error, c: Context) => {
  const requestId: string = c.var.requestId ?? crypto.randomUUID()
  c.set('requestId', requestId)
  const { body, status, headers } = explain(error, { log, requestId, isAborted: c.req.raw.signal.aborted })
  return c.json(body, status, headers)
}

/** Creates the same response for an error outside the app. @param policies headers that the app would add */
export function errorResponse(error: Error, log: Logger, policies: Record<string, string>) {
  const requestId = crypto.randomUUID()
  const { body, status, headers } = explain(error, { log, requestId, isAborted: false })
  log.info({ requestId, status }, 'request')
  return Response.json(body, { status, headers: { ...headers, ...policies } })
}
