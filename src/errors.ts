import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AppEnv } from './openapi.ts'

/** An answer other than success, in words for a person; `fields` names what is wrong with which input. */
export class Failure extends Error {
  constructor(
    readonly status: ContentfulStatusCode,
    message: string,
    readonly fields?: Record<string, string>,
  ) {
    super(message)
  }
}

export function fail(status: ContentfulStatusCode, message: string, fields?: Record<string, string>) {
  return new Failure(status, message, fields)
}

// Full disk, read-only disk, a file that is gone or damaged, a lock that is never released; PostgreSQL out of reach.
const STORAGE_IS_DOWN =
  /^(SQLITE_(FULL|IOERR|READONLY|CANTOPEN|CORRUPT|NOTADB|BUSY|MISUSE)|ENOSPC|EROFS|EDQUOT|ECONNREFUSED|ECONNRESET|08|57P|53)/

function isStorageDown(error: unknown): boolean {
  const { code, message } = error as { code?: unknown; message?: unknown }
  return (
    STORAGE_IS_DOWN.test(String(code)) ||
    /database (is closed|has closed)|driver has already been destroyed/i.test(String(message))
  )
}

function toFailure(error: unknown): Failure {
  if (error instanceof Failure) return error
  if (error instanceof HTTPException && error.status < 500) {
    return error.status === 400 ? fail(400, 'The request body is not valid JSON.') : fail(error.status, error.message)
  }
  if (isStorageDown(error)) return fail(503, 'The site cannot reach its storage right now. Please try again later.')
  return fail(500, 'Something went wrong on our side. Please try again later.')
}

/** The one error answer of the API: `{ error, fields? }`. What nobody expected is logged with its request id. */
export function answerError(error: Error, c: Context<AppEnv>) {
  const failure = toFailure(error)
  if (failure.status >= 500) c.var.log.error({ err: error, requestId: c.var.requestId }, failure.message)
  return c.json({ error: failure.message, ...(failure.fields && { fields: failure.fields }) }, failure.status)
}
