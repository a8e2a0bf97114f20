import { z } from '@hono/zod-openapi'
import { integerSchema } from '../../platform/http/integer.schema.ts'
import { FOUND_MESSAGES_MAX } from '../../platform/http/limits.ts'
import { pageFields, pageQuerySchema, wordsSchema } from '../../platform/http/page.schema.ts'
import { textSchema } from '../../platform/http/text.schema.ts'
import { emailSchema } from '../../platform/mail/address.schema.ts'

const NAME_MAX = 200
const QUESTION_MAX = 10_000

export const contactFormSchema = z
  .object({
    name: textSchema('A name', { max: NAME_MAX, required: 'Please tell us your name.' }),
    email: emailSchema,
    question: textSchema('A question', { max: QUESTION_MAX, required: 'Please write your question.' }),
    topic: z
      .string()
      .optional()
      .openapi({ description: 'A field that people do not see. A message that fills it in is held as spam.' }),
    stamp: z.string().optional().openapi({ description: 'As `GET /api/contact/stamp` gave it.' }),
  })
  .openapi('ContactForm')

export type ContactInput = z.infer<typeof contactFormSchema>

/** What a visitor has written. */
export type WrittenQuestion = Pick<ContactInput, 'name' | 'email' | 'question'>

export const stampSchema = z.object({ stamp: z.string() }).openapi('ContactStamp')

export const contactSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    createdAt: z.iso.datetime(),
    answeredAt: z.iso.datetime().nullable().openapi({ description: 'null: not yet, or asked again since then.' }),
    messages: z
      .array(
        z.object({
          id: z.int(),
          name: z.string().openapi({ description: 'As it was typed with this message.' }),
          question: z.string(),
          createdAt: z.iso.datetime(),
        }),
      )
      .openapi({ description: 'Oldest first.' }),
  })
  .openapi('Contact')

export type Contact = z.infer<typeof contactSchema>

export const contactPageSchema = z
  .object({
    contacts: z.array(contactSchema),
    ...pageFields,
    isCut: z
      .boolean()
      .openapi({ description: `These have sent the newest ${FOUND_MESSAGES_MAX} messages found: there are more.` }),
  })
  .openapi('ContactPage')

export type ContactPage = z.infer<typeof contactPageSchema>

const STATES = ['open', 'answered'] as const

export const contactQuerySchema = pageQuerySchema.extend({
  search: wordsSchema('name, address or question'),
  state: z.enum(STATES, 'state must be open or answered.').optional(),
})

export type ContactQuery = z.infer<typeof contactQuerySchema>

export const answeredSchema = z
  .object({
    isAnswered: z.boolean('isAnswered must be true or false.'),
    lastMessageId: integerSchema('Please say which message was the last one.').optional().openapi({
      description: 'The last message that was seen. When there is a newer one, nothing is changed: 409.',
    }),
  })
  .openapi('ContactAnswered')

export type Answered = z.infer<typeof answeredSchema>

const heldReasonSchema = z
  .object({
    code: z.string().openapi({ description: '`earlier`: a version without codes wrote the sentence.' }),
    weight: z.int().openapi({ description: 'Below zero it speaks for the sender. 0: the weight was not stored.' }),
    sentence: z.string(),
  })
  .openapi('HeldReason', { description: 'Why the message looks like spam.' })

export const heldCountSchema = z.object({ count: z.int() }).openapi('HeldMessageCount')

export const heldQuestionSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    question: z.string(),
    reasons: z.array(heldReasonSchema),
    createdAt: z.iso.datetime(),
    endsAt: z.iso
      .datetime()
      .openapi({ description: '30 days after an administrator first saw it. It is deleted then.' }),
  })
  .openapi('HeldMessage')

export type HeldQuestion = z.infer<typeof heldQuestionSchema>

export const heldPageSchema = z
  .object({ messages: z.array(heldQuestionSchema), ...pageFields })
  .openapi('HeldMessagePage')

export type HeldPage = z.infer<typeof heldPageSchema>

export const noticesSchema = z
  .object({ isOn: z.boolean('isOn must be true or false.') })
  .openapi('QuestionNotices', { description: 'Whether you get an email for a new question.' })
