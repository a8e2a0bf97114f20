import { z } from '@hono/zod-openapi'
import { emailSchema } from '../mail/address.schema.ts'
import { textSchema } from '../text.schema.ts'

const NAME_MAX = 200
const QUESTION_MAX = 10_000

export const contactFormSchema = z
  .object({
    name: textSchema('A name', { max: NAME_MAX, required: 'Please tell us your name.' }),
    email: emailSchema,
    question: textSchema('A question', { max: QUESTION_MAX, required: 'Please write your question.' }),
  })
  .openapi('ContactForm')

export type ContactForm = z.infer<typeof contactFormSchema>
