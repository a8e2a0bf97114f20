import { z } from '@hono/zod-openapi'
import { integerSchema } from '#platform/http/integer.schema.ts'
import { FOUND_MESSAGES_MAX } from '#platform/http/limits.ts'
import { pageFields, pageQuerySchema, wordsSchema } from '#platform/http/page.schema.ts'
import { lineSchema, textSchema } from '#platform/http/text.schema.ts'
import { emailSchema } from '#platform/mail/address.schema.ts'
import { replySchema } from './replies/replies.schema.ts'

const NAME_MAX = 200
const QUESTION_MAX = 10_000

export const contactFormSchema = z
  .object({
    name: lineSchema('A name', { max: NAME_MAX, required: 'Please tell us your name.' }),
    email: emailSchema,
    question: textSchema('A question', { max: QUESTION_MAX, required: 'Please write your question.' }),
    topic: z
      .string()
      .optional()
      .openapi({ description: 'Hidden from people. A message with text in this field goes to spam.' }),
    stamp: z.string().optional().openapi({ description: 'The stamp from `GET /api/contact/stamp`.' }),
  })
  .openapi('ContactForm')

export type ContactInput = z.infer<typeof contactFormSchema>

export type WrittenQuestion = Pick<ContactInput, 'name' | 'email' | 'question'>

export const stampSchema = z.object({ stamp: z.string() }).openapi('ContactStamp')

export const contactSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    createdAt: z.iso.datetime(),
    answeredAt: z.iso.datetime().nullable(),
    messages: z.array(z.object({ id: z.int(), name: z.string(), question: z.string(), createdAt: z.iso.datetime() })),
    replies: z.array(replySchema),
  })
  .openapi('Contact', {
    description: 'With all messages and answers, oldest first. A new message makes `answeredAt` null.',
  })

export type Contact = z.infer<typeof contactSchema>

export const contactPageSchema = z
  .object({
    contacts: z.array(contactSchema),
    ...pageFields,
    isCut: z.boolean(),
  })
  .openapi('ContactPage', { description: `A search is cut after ${FOUND_MESSAGES_MAX} messages.` })

export type ContactPage = z.infer<typeof contactPageSchema>

export const endingPageSchema = contactPageSchema.extend({ keptDays: z.int() }).openapi('EndingContactPage')

export type EndingPage = z.infer<typeof endingPageSchema>

export const addressSchema = z.object({ email: emailSchema }).openapi('ErasedAddress')

export const csvQuerySchema = z.object({
  list: z.enum(['ending'], '“list” must be “ending”.').optional(),
})

const STATES = ['open', 'answered'] as const

export const contactQuerySchema = pageQuerySchema.extend({
  search: wordsSchema('name, email or message'),
  state: z.enum(STATES, '“state” must be “open” or “answered”.').optional(),
})

export type ContactQuery = z.infer<typeof contactQuerySchema>

export const answeredSchema = z
  .object({
    isAnswered: z.boolean('“isAnswered” must be true or false.'),
    lastMessageId: integerSchema('“lastMessageId” must be the id of a message.').optional(),
  })
  .openapi('ContactAnswered', { description: 'The response is a 409 if a message is newer than `lastMessageId`.' })

export type Answered = z.infer<typeof answeredSchema>

const heldReasonSchema = z
  .object({
    code: z.string(),
    weight: z.int(),
    sentence: z.string(),
  })
  .openapi('HeldReason', { description: 'A sign for spam; one for a real visitor has a negative weight.' })

export const heldCountSchema = z.object({ count: z.int() }).openapi('HeldMessageCount')

export const heldQuestionSchema = z
  .object({
    id: z.int(),
    name: z.string(),
    email: z.string(),
    question: z.string(),
    reasons: z.array(heldReasonSchema),
    createdAt: z.iso.datetime(),
    endsAt: z.iso.datetime(),
  })
  .openapi('HeldMessage', { description: 'A message that is deleted 30 days after an administrator first saw it.' })

export type HeldQuestion = z.infer<typeof heldQuestionSchema>

export const heldPageSchema = z
  .object({ messages: z.array(heldQuestionSchema), ...pageFields })
  .openapi('HeldMessagePage')

export type HeldPage = z.infer<typeof heldPageSchema>

export const noticesSchema = z.object({ isOn: z.boolean('“isOn” must be true or false.') }).openapi('QuestionNotices')
