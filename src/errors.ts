import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AppEnv } from './openapi.ts'

const WAIT = new Intl.RelativeTimeFormat('en')
const MAX_RETRY_AFTER_SECONDS = 15 * 60

/** An answer other than success, in words for a person; `fields` names what is wrong with which input. */
export class Failure extends Error {
  constructor(
    readonly status: ContentfulStatusCode,
    message: string,
    readonly fields?: Record<string, string>,
    readonly headers?: Record<string, string>,
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

/** 429 with `Retry-After`, which is 15 minutes at most: nobody waits for a longer time that was computed wrongly. */
export function failTooOften(seconds: number) {
  const retryAfterSeconds = Math.min(seconds, MAX_RETRY_AFTER_SECONDS)
  const minutes = Math.ceil(retryAfterSeconds / 60)
  const wait = minutes > 1 ? WAIT.format(minutes, 'minute') : WAIT.format(retryAfterSeconds, 'second')
  return fail(429, `That was too often. Please try again ${wait}.`, undefined, {
    'retry-after': String(retryAfterSeconds),
  })
}

// Full disk, read-only disk, a file that is gone or damaged, a lock that is never released; PostgreSQL out of reach.
const STORAGE_IS_DOWN =
  /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB|BUSY|MISUSE)|ENOSPC|EROFS|EDQUOT|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08|57P|53)/

function isStorageDown(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return (
    STORAGE_IS_DOWN.test(String(code)) ||
    /database (is closed|has closed)|driver has already been destroyed|connection (terminated|error)|timeout exceeded when trying to connect/i.test(
      String(message),
    )
  )
}

// Hono's own refusals, in our words.
const SENTENCES: Record<number, string> = {
  400: 'The request body is not valid JSON.',
  415: 'Please send the request body as JSON.',
}

function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (error instanceof HTTPException && error.status < 500) {
    return fail(error.status, SENTENCES[error.status] ?? error.message)
  }
  if (isStorageDown(error)) return fail(503, 'The site cannot reach its storage right now. Please try again later.')
  return fail(500, 'Something went wrong on our side. Please try again later.')
}

/** The one error answer of the API: `{ error, fields? }`. What nobody expected is logged with its request id. */
export function answerError(error: Error, c: Context<AppEnv>) {
  const failure = toFailure(error)
  if (failure.status >= 500) {
    // Who breaks off while they send is no fault of ours.
    const level = error.name === 'AbortError' && c.req.raw.signal.aborted ? 'info' : 'error'
    c.var.log[level]({ err: error, requestId: c.var.requestId }, failure.message)
  }
  const { fields, headers } = failure
  return c.json({ error: failure.message, ...(fields && { fields }) }, failure.status, headers)
}
