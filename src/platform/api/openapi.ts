import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { fail } from '#platform/http/errors.ts'
import type { AppEnv } from './app-env.ts'

const FIELDS_MAX = 50
const UNNAMED = 'A value is missing or not allowed.'

// Replaces zod's own sentences, which only developers understand, in schemas that set no sentence.
z.config({ customError: () => UNNAMED })

/** Creates a router that validates input before the handler runs and answers invalid input with 400 and its fields. */
export function createRouter() {
  return new OpenAPIHono<AppEnv>({
    strict: false,
    defaultHook: (result) => {
      if (result.success) return
      throw failFields(result.error.issues)
    },
  })
}

/** Creates a 400 with the first sentence about each invalid field, for at most 50 fields. */
export function failFields(issues: { path: PropertyKey[]; message: string }[]) {
  const fields: Record<string, string> = {}
  for (const { path, message } of issues) {
    const isBody = path.length === 0
    const field = isBody ? 'body' : path.join('.')
    if (!(field in fields) && Object.keys(fields).length === FIELDS_MAX) break
    fields[field] ??= isBody && message === UNNAMED ? 'The request body must be a JSON object.' : message
  }
  return fail(400, [...new Set(Object.values(fields))].join(' '), fields)
}

export const errorSchema = z
  .object({
    error: z.string().openapi({ example: 'Post not found.' }),
    fields: z.record(z.string(), z.string()).optional(),
    confirm: z.literal(true).optional().openapi({ description: 'Call `POST /api/admin/account/confirm` first.' }),
    setUp: z.literal(true).optional().openapi({ description: 'Set up a second factor first.' }),
    needsCode: z.literal(true).optional().openapi({ description: 'Send a `code` too.' }),
    hasApp: z.boolean().optional().openapi({ description: 'With `needsCode`: whether a code of an app works.' }),
    hasPasskey: z.boolean().optional().openapi({ description: 'With `needsCode`: whether a passkey works.' }),
  })
  .openapi('Error')

export const messageSchema = z.object({ message: z.string() }).openapi('Message')

export const idParam = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, 'The id must be a positive whole number.')
    .transform(Number)
    .openapi({ type: 'integer', example: 1 }),
})

function json<Schema extends z.ZodType>(schema: Schema, description: string) {
  return { description, content: { 'application/json': { schema } } }
}

export const errorAnswer = (description: string) => json(errorSchema, description)

/** Describes a call's success response, and the 503 that every call may return. */
export function answers<Status extends number, Schema extends z.ZodType>(
  status: Status,
  schema: Schema,
  description: string,
) {
  const down = { 503: errorAnswer('The database is unavailable.') }
  return { [status]: json(schema, description), ...down } as {
    [S in Status]: ReturnType<typeof json<Schema>>
  } & typeof down
}

export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } } as const
}

/** The meaning of each error's status. The answer itself says more. */
const ERRORS = {
  400: 'A value is missing or invalid.',
  401: 'The password or the code is wrong, or a code is missing.',
  403: 'Not allowed.',
  404: 'Not found.',
  409: 'Something changed in the meantime, is in use, or its name is taken. Nothing was saved.',
  413: 'Too large.',
  415: 'Not a file that this call accepts.',
  429: 'Too many requests. `Retry-After` is the number of seconds to wait.',
  500: 'The stored data is damaged.',
  503: 'The database is unavailable.',
}

type Shapes = { params?: z.ZodObject; query?: z.ZodObject; body?: z.ZodType }
type Answer = { status?: number; note?: string; errors?: (keyof typeof ERRORS)[] }
type RequestOf<Parts> = Pick<Parts, Extract<keyof Parts, 'params' | 'query'>> &
  (Parts extends { body: infer Body extends z.ZodType } ? { body: ReturnType<typeof jsonBody<Body>> } : unknown)
type StatusOf<Parts> = Parts extends { status: infer Status extends number } ? Status : 200

/**
 * Describes a call with JSON: its input, its answer, and its errors besides 400 for an invalid input, 404 for unknown
 * `params` and 503. The status of the answer is 200 if none is given. `note` adds to the summary and the shape.
 */
export function route<
  Method extends 'get' | 'post' | 'put' | 'delete',
  Path extends string,
  Schema extends z.ZodType,
  const Parts extends Shapes & Answer,
>(method: Method, path: Path, summary: string, answer: Schema, parts: Parts = {} as Parts) {
  const { params, query, body, status = 200, note = 'Success.', errors = [] } = parts
  const failures: (keyof typeof ERRORS)[] = [...errors, 503]
  if (params || query || body) failures.push(400)
  if (params) failures.push(404)
  const request = { ...(params && { params }), ...(query && { query }), ...(body && { body: jsonBody(body) }) }
  const responses = Object.fromEntries(failures.map((error) => [error, errorAnswer(ERRORS[error])]))
  return createRoute({
    method,
    path,
    summary,
    request: request as RequestOf<Parts>,
    responses: { ...responses, [status]: json(answer, note) } as {
      [Status in StatusOf<Parts>]: ReturnType<typeof json<Schema>>
    } & { 503: ReturnType<typeof errorAnswer> },
  })
}
