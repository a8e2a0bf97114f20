import { z } from '@hono/zod-openapi'
import { newPasswordSchema } from '../../../platform/access/passwords.ts'

export const passwordChangeSchema = z
  .object({
    currentPassword: z.string('Please enter your current password.').min(1, 'Please enter your current password.'),
    newPassword: newPasswordSchema,
  })
  .openapi('PasswordChange')
