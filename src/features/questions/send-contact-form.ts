import type { ApiClient } from '../../ui/api-client.ts'
import type { ContactInput } from './contacts.schema.ts'

const SERVER_ERROR = 'Something went wrong. Please try again.'
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

/** Sends the contact form to the API. Never throws, so the form cannot get stuck while sending. */
export async function sendContactForm(api: ApiClient, values: ContactInput): Promise<Sending> {
  try {
    const response = await api.contact.$post({ json: values })
    if (response.status === 201) return { kind: 'sent', at: Date.now() }
    const { error, fields = {} } = await response.json()
    // 413 and 429 name no field. Show the error at the question, which the visitor can shorten or send later.
    const errors = response.status === 413 || response.status === 429 ? { question: error } : fields
    return { kind: 'failed', status: response.status, message: SERVER_ERROR, values, errors }
  } catch (error) {
    const isNetwork = error instanceof TypeError
    return { kind: 'failed', status: 503, message: isNetwork ? NETWORK_ERROR : SERVER_ERROR, values, errors: {} }
  }
}
