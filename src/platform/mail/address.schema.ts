import { z } from '@hono/zod-openapi'
import { EMAIL_MAX, EMAIL_PATTERN } from './address.ts'

export const emailSchema = z
  .string('Enter an email address.')
  .trim()
  .min(1, 'Enter an email address.')
  .max(EMAIL_MAX, `An email address can have at most ${EMAIL_MAX} characters.`)
  .pipe(z.email({ pattern: EMAIL_PATTERN, error: 'Enter a valid email address.' }))
