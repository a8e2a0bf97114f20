import { z } from '@hono/zod-openapi'

export const forgotFormSchema = z
  .object({
    username: z
      .string('Please enter your username.')
      .trim()
      .min(1, 'Please enter your username.')
      .openapi({ description: 'The e-mail address of the account.' }),
  })
  .openapi('ForgotForm')
