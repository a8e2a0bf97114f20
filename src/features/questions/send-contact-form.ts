import type { ApiClient } from '../../ui/api-client.ts'
import type { ContactInput } from './contacts.schema.ts'

const SERVER_ERROR = 'Something went wrong. Please try again.'
const NETWORK_ERROR = 'An error occurred. Please try again.'

export type Sending =
  | { kind: 'sent' }
  | {
      kind: 'failed'
      status: number
      message: string
      values: ContactInput
      /** Sentences by the name of their field. */
      errors: Partial<Record<string, string>>
    }

/** Sends the contact form to the API. It never throws, so that a form cannot stay in the middle of sending. */
export async function sendContactForm(api: ApiClient, values: ContactInput): Promise<Sending> {
  try {
    const response = await api.contact.$post({ json: values })
    if (response.status === 201) return { kind: 'sent' }
    const { error, fields = {} } = await response.json()
    // 413 and 429 name no field. The question is the field that a visitor can change or send later.
    const errors = response.status === 413 || response.status === 429 ? { question: error } : fields
    return { kind: 'failed', status: response.status, message: SERVER_ERROR, values, errors }
  } catch (error) {
    const isNetwork = error instanceof TypeError
    return { kind: 'failed', status: 503, message: isNetwork ? NETWORK_ERROR : SERVER_ERROR, values, errors: {} }
  }
}
