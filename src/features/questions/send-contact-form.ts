import type { ApiClient } from '#ui/api-client.ts'
import { FAILED, readRefusal } from '#ui/site/read-refusal.ts'
import type { ContactInput } from './contacts.schema.ts'

const NETWORK_ERROR = 'An error occurred. Please try again.'

export type Sending =
  | {
      kind: 'sent'
      /** In ms since the epoch. */
      at: number
    }
  | {
      kind: 'failed'
      status: number
      message: string
      values: ContactInput
      /** Error messages by field name. */
      errors: Partial<Record<string, string>>
    }

export const sentenceFor = (sending: Sending) =>
  sending.kind === 'sent' ? 'Thank you for your message! We will get back to you soon.' : sending.message

/** Sends the contact form to the API. Never throws, so the form cannot get stuck while sending. */
export async function sendContactForm(api: ApiClient, values: ContactInput): Promise<Sending> {
  try {
    const response = await api.contact.$post({ json: values })
    if (response.status === 201) return { kind: 'sent', at: Date.now() }
    const { error, fields } = await readRefusal(response)
    // Other refusals name no field. Their sentence stays at the question, which the visitor can shorten or send later.
    const errors = fields ?? (error === FAILED ? {} : { question: error })
    return { kind: 'failed', status: response.status, message: FAILED, values, errors }
  } catch (error) {
    const isNetwork = error instanceof TypeError
    return { kind: 'failed', status: 503, message: isNetwork ? NETWORK_ERROR : FAILED, values, errors: {} }
  }
}
