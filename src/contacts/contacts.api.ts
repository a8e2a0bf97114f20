import { createRoute } from '@hono/zod-openapi'
import { limitRate, RATE_LIMITS } from '../auth/rate-limits.ts'
import { answers, createRouter, errorAnswer, jsonBody, messageSchema, TOO_OFTEN } from '../openapi.ts'
import { addMessage } from './contacts.queries.ts'
import { contactFormSchema } from './contacts.schema.ts'

const send = createRoute({
  method: 'post',
  path: '/',
  summary: 'Ask a question',
  request: { body: jsonBody(contactFormSchema) },
  responses: {
    ...answers(201, messageSchema, 'The question is stored.'),
    400: errorAnswer('A field is missing or wrong.'),
    413: errorAnswer('The body is too large.'),
    415: errorAnswer('The body is not JSON.'),
    ...TOO_OFTEN,
  },
})

export const contactsApi = createRouter().openapi(send, async (c) => {
  await limitRate(c, [RATE_LIMITS.contactFromAddress, c.var.network])
  await addMessage(c.var.db, c.req.valid('json'), c.var.clock())
  return c.json({ message: 'Thank you for your message! We will get back to you soon.' }, 201)
})
