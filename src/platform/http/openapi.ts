import { OpenAPIHono, z } from '@hono/zod-openapi'
import type { AppEnv } from './app-env.ts'
import { fail } from './errors.ts'

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

export const TOO_OFTEN = { 429: errorAnswer('Too many requests. `Retry-After` is the number of seconds to wait.') }

export function jsonBody<Schema extends z.ZodType>(schema: Schema) {
  return { required: true, content: { 'application/json': { schema } } } as const
}
