import { z } from '@hono/zod-openapi'
import { EMAIL_MAX, EMAIL_PATTERN } from './address.ts'

/** An e-mail address. */
export const emailSchema = z
  .string('Please enter an e-mail address.')
  .trim()
  .min(1, 'Please enter an e-mail address.')
  .max(EMAIL_MAX, `An e-mail address can have at most ${EMAIL_MAX} characters.`)
  .pipe(z.email({ pattern: EMAIL_PATTERN, error: 'Please enter a valid e-mail address.' }))
