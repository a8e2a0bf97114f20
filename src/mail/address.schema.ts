import { z } from '@hono/zod-openapi'

const EMAIL_MAX = 254

/** An e-mail address. ASCII only, as in the browser's own check, so no letter can look like another one. */
export const emailSchema = z
  .string('Please enter an e-mail address.')
  .trim()
  .min(1, 'Please enter an e-mail address.')
  .max(EMAIL_MAX, `An e-mail address can have at most ${EMAIL_MAX} characters.`)
  .pipe(z.email({ pattern: z.regexes.html5Email, error: 'Please enter a valid e-mail address.' }))
