import { z } from '@hono/zod-openapi'
import { integerSchema } from '#platform/http/integer.schema.ts'
import { FOUND_MESSAGES_MAX } from '#platform/http/limits.ts'
import { pageFields, pageQuerySchema, wordsSchema } from '#platform/http/page.schema.ts'
import { lineSchema, textSchema } from '#platform/http/text.schema.ts'
import { emailSchema } from '#platform/mail/address.schema.ts'

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
    answeredAt: z.iso
      .datetime()
      .nullable()
      .openapi({ description: 'Null if not answered, or if the contact has written again since.' }),
    messages: z
      .array(
        z.object({
          id: z.int(),
          name: z.string().openapi({ description: 'The name given with this message.' }),
          question: z.string(),
          createdAt: z.iso.datetime(),
        }),
      )
      .openapi({ description: 'The messages, oldest first.' }),
  })
  .openapi('Contact')

export type Contact = z.infer<typeof contactSchema>

export const contactPageSchema = z
  .object({
    contacts: z.array(contactSchema),
    ...pageFields,
    isCut: z
      .boolean()
      .openapi({ description: `Whether more than ${FOUND_MESSAGES_MAX} messages match. Older matches are left out.` }),
  })
  .openapi('ContactPage')

export type ContactPage = z.infer<typeof contactPageSchema>

export const endingPageSchema = contactPageSchema
  .extend({ keptDays: z.int().openapi({ description: 'Days from the last message or answer to erasure.' }) })
  .openapi('EndingContactPage')

export type EndingPage = z.infer<typeof endingPageSchema>

export const csvQuerySchema = z.object({
  list: z.enum(['ending'], '“list” must be “ending”.').optional().openapi({
    description: 'Only the contacts that will be erased within 30 days.',
  }),
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
    lastMessageId: integerSchema('“lastMessageId” must be the id of a message.').optional().openapi({
      description: 'Id of the last message you saw. If a newer one exists, nothing changes and the response is a 409.',
    }),
  })
  .openapi('ContactAnswered')

export type Answered = z.infer<typeof answeredSchema>

const heldReasonSchema = z
  .object({
    code: z
      .string()
      .openapi({ description: 'Name of the sign, such as `links`; `earlier` for a reason stored without a code.' }),
    weight: z
      .int()
      .openapi({ description: 'Number of spam points: negative for signs of a real visitor, 0 if not stored.' }),
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
      .openapi({ description: 'Time at which the message is deleted: 30 days after an administrator first saw it.' }),
  })
  .openapi('HeldMessage')

export type HeldQuestion = z.infer<typeof heldQuestionSchema>

export const heldPageSchema = z
  .object({ messages: z.array(heldQuestionSchema), ...pageFields })
  .openapi('HeldMessagePage')

export type HeldPage = z.infer<typeof heldPageSchema>

export const noticesSchema = z
  .object({ isOn: z.boolean('“isOn” must be true or false.') })
  .openapi('QuestionNotices', { description: 'Your setting for emails about new questions.' })
