import { z } from '@hono/zod-openapi'

export const loginFormSchema = z
  .object({
    username: z.string('Please enter your username.').trim().min(1, 'Please enter your username.'),
    password: z.string('Please enter your password.').min(1, 'Please enter your password.'),
  })
  .openapi('LoginForm')

export const tokenSchema = z
  .object({ token: z.string().openapi({ description: 'For the header `Authorization: Bearer <token>`.' }) })
  .openapi('Token')
