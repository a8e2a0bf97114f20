import { z } from '@hono/zod-openapi'
import { emailSchema } from '../mail/address.schema.ts'

const NAME_MAX = 200
const QUESTION_MAX = 10_000

// PostgreSQL cannot store a NUL byte, and nobody types one.
const withoutNul = (schema: z.ZodString) =>
  schema.refine((text) => !text.includes('\0'), 'Please remove the invisible NUL character.')

export const contactFormSchema = z
  .object({
    name: withoutNul(
      z
        .string('Please tell us your name.')
        .trim()
        .min(1, 'Please tell us your name.')
        .max(NAME_MAX, `A name can have at most ${NAME_MAX} characters.`),
    ),
    email: emailSchema,
    question: withoutNul(
      z
        .string('Please write your question.')
        .trim()
        .min(1, 'Please write your question.')
        .max(QUESTION_MAX, `A question can have at most ${QUESTION_MAX} characters.`),
    ),
  })
  .openapi('ContactForm')

export type ContactForm = z.infer<typeof contactFormSchema>
