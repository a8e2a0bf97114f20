import { type ActionFunctionArgs, data, useSearchParams } from 'react-router'
import { CONTACT_LEAD, CONTACT_WELCOME } from '#platform/site-words.ts'
import { apiOf } from '#ui/api-client.ts'
import type { FormOutcome } from '#ui/site/form-outcome.ts'
import { Head } from '#ui/site/Head.tsx'
import { PageBand } from '#ui/site/PageBand.tsx'
import { useSite } from '#ui/site/site.ts'
import { cleanSearch } from '#ui/site/use-search.ts'
import { VisitUs } from '#ui/site/visit/VisitUs.tsx'
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
  const { brand, contactEmail, location, contactLead = CONTACT_LEAD, contactWelcome = CONTACT_WELCOME } = useSite()
  const [parameters] = useSearchParams()
  const batch = cleanSearch(parameters.get('batch') ?? '')
  return (
    <>
      <Head
        title="Contact Us"
        description={`Questions about our plants or lab results? Write to ${brand} in ${location}.`}
      />
      <PageBand title="Welcome">{contactLead && <p dir="auto">{contactLead}</p>}</PageBand>
      <div className={styles.page}>
        <div className={styles.aside}>
          <h2>Contact Us</h2>
          {contactWelcome && (
            <p className={styles.welcome} dir="auto">
              {contactWelcome}
            </p>
          )}
          <p>
            {contactWelcome ? 'Or write to ' : 'Write to '}
            <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
          </p>
        </div>
        <ContactForm key={batch} begun={batch && `I couldn't find test results for “${batch}”. Can you help?`} />
        <VisitUs className={styles.visit} />
      </div>
    </>
  )
}
