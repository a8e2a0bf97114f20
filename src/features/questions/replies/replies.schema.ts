import { z } from '@hono/zod-openapi'
import { integerSchema } from '#platform/http/integer.schema.ts'
import { REPLY_MAX } from '#platform/http/limits.ts'
import { textSchema } from '#platform/http/text.schema.ts'
import { mailOutcomeSchema } from '#platform/mail/mail-state.schema.ts'

export const replySchema = z.object({
  id: z.int(),
  text: z.string(),
  sentBy: z.string().openapi({ description: 'The name of the administrator, or the address if there is no name.' }),
  createdAt: z.iso.datetime(),
  mail: mailOutcomeSchema
    .extend({ id: z.int() })
    .nullable()
    .openapi({ description: 'The email that brings the answer; null once its row is deleted, after 30 days.' }),
})

export type Reply = z.infer<typeof replySchema>

export const replyInputSchema = z
  .object({
    text: textSchema('An answer', { max: REPLY_MAX, required: 'Please write your answer.' }),
    lastMessageId: integerSchema('“lastMessageId” must be the id of a message.'),
    answeredAt: z.iso
      .datetime('“answeredAt” must be a time.')
      .nullish()
      .openapi({ description: 'The `answeredAt` of the contact that the client has seen.' }),
    lastReplyId: integerSchema('“lastReplyId” must be the id of an answer.').optional(),
    sendKey: z
      .uuid('“sendKey” must be a UUID.')
      .openapi({ description: 'Key chosen by the client. A retry with the same key does not send the answer again.' }),
  })
  .openapi('ReplyInput', {
    description:
      'The response is a 409 if a message or an answer is newer than `lastMessageId` and `lastReplyId`, or if the contact was marked as answered since.',
  })

export type ReplyInput = z.infer<typeof replyInputSchema>
