import { type ActionFunctionArgs, data } from 'react-router'
import { apiOf } from '../api-client.ts'
import { Head } from '../pages/Head.tsx'
import { PageBand } from '../site/PageBand.tsx'
import { useSite } from '../site/site.ts'
import { ContactForm, type Sending } from './ContactForm.tsx'
import styles from './ContactUsPage.module.css'
import type { ContactForm as ContactFormData } from './contacts.schema.ts'

const SERVER_ERROR = 'Something went wrong. Please try again.'
const NETWORK_ERROR = 'An error occurred. Please try again.'

/** Sends the form: from the browser to the API, and in the server's process for who has no script. */
export async function action(args: ActionFunctionArgs) {
  // What is no form has no fields, and is answered like an empty one.
  const form = await args.request.formData().catch(() => new FormData())
  const values = Object.fromEntries(form) as ContactFormData
  try {
    const response = await apiOf(args).contact.$post({ json: values })
    if (response.status === 201) return data<Sending>({ kind: 'sent' })
    const { error, fields = {} } = await response.json()
    // Too long, or too often: it is about the question, whatever the field.
    const errors = response.status === 413 || response.status === 429 ? { question: error } : fields
    return data<Sending>({ kind: 'failed', message: SERVER_ERROR, values, errors }, { status: response.status })
  } catch (error) {
    const isNetwork = error instanceof TypeError
    const message = isNetwork ? NETWORK_ERROR : SERVER_ERROR
    return data<Sending>({ kind: 'failed', message, values, errors: {} }, { status: 503 })
  }
}

export function Component() {
  const { brand, contactEmail, location } = useSite()
  return (
    <>
      <Head title="Contact Us" description={`Ask ${brand} of ${location} a question.`} />
      <PageBand title="Welcome">
        <p>Ask about a batch, a plant or a visit. A person reads every message, usually with soil on the keyboard.</p>
      </PageBand>
      <div className={styles.page}>
        <div className={styles.aside}>
          <h2>Contact Us</h2>
          <p>
            Tell us what you would like to know. If it is about something you bought, the batch number on the package
            helps.
          </p>
          <p>
            Or write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
          </p>
        </div>
        <ContactForm />
      </div>
    </>
  )
}
