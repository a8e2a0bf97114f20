import { type ActionFunctionArgs, data, useSearchParams } from 'react-router'
import { apiOf } from '#ui/api-client.ts'
import type { FormOutcome } from '#ui/site/form-outcome.ts'
import { Head } from '#ui/site/Head.tsx'
import { PageBand } from '#ui/site/PageBand.tsx'
import { useSite } from '#ui/site/site.ts'
import { cleanSearch } from '#ui/site/use-search.ts'
import { ContactForm } from './ContactForm.tsx'
import styles from './ContactUsPage.module.css'
import type { ContactInput } from './contacts.schema.ts'
import { type Sending, sendContactForm, sentenceFor } from './send-contact-form.ts'

/** Sends the form for visitors without JavaScript. With JavaScript, `ContactForm` sends it. */
export async function action(args: ActionFunctionArgs) {
  // A body that is not a form is treated like an empty form.
  const form = await args.request.formData().catch(() => new FormData())
  const sending = await sendContactForm(apiOf(args), Object.fromEntries(form) as ContactInput)
  const notice = { kind: sending.kind === 'sent' ? 'success' : 'error', sentence: sentenceFor(sending) } as const
  const outcome: Sending & FormOutcome = { ...sending, notice }
  return data(outcome, sending.kind === 'failed' ? { status: sending.status } : undefined)
}

export function Component() {
  const { brand, contactEmail, location } = useSite()
  const [parameters] = useSearchParams()
  const batch = cleanSearch(parameters.get('batch') ?? '')
  return (
    <>
      <Head
        title="Contact Us"
        description={`Questions about our plants or lab results? Write to ${brand} in ${location}.`}
      />
      <PageBand title="Welcome">
        <p>Ask about a batch, a plant or a visit. A person reads every message, usually with soil on the keyboard.</p>
      </PageBand>
      <div className={styles.page}>
        <div className={styles.aside}>
          <h2>Contact Us</h2>
          <p>
            Tell us what you'd like to know. If it's about something you bought, the batch number on the package helps.
          </p>
          <p>
            Or write to <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
          </p>
        </div>
        <ContactForm key={batch} begun={batch && `I couldn't find test results for “${batch}”. Can you help?`} />
      </div>
    </>
  )
}
