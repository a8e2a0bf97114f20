import { z } from '@hono/zod-openapi'
import { EMAIL_MAX, EMAIL_PATTERN } from './address.ts'
import { readAddress } from './read-addresses.ts'

/** One address, typed in any of the ways that the box for recipients understands. */
export const emailSchema = z
  .string('Enter an email address.')
  .overwrite((typed) => readAddress(typed) ?? typed.trim())
  .min(1, 'Enter an email address.')
  .max(EMAIL_MAX, `An email address can have at most ${EMAIL_MAX} characters.`)
  .pipe(z.email({ pattern: EMAIL_PATTERN, error: 'Enter a valid email address.' }))
