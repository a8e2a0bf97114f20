import type { MailState } from '#platform/mail/mail-state.schema.ts'
import { Day } from '#ui/site/Day.tsx'
import styles from './KeptAboutReader.module.css'
import { PressForm } from './PressForm.tsx'
import type { OwnSubscription } from './subscribers.schema.ts'

const STATES: Record<MailState, string> = {
  waiting: 'queued',
  sent: 'sent',
  saved: 'not sent',
  failed: 'not delivered',
  unknown: 'perhaps sent',
  stopped: 'not sent',
}

/** All that the site has stored about a reader, and the way to have it erased. */
export function KeptAboutReader({ own: { email, state, consent, emails } }: { own: OwnSubscription }) {
  return (
    <section className={styles.kept}>
      <h2>What we keep about you</h2>
      <dl>
        <dt>Your address</dt>
        <dd>{consent || state !== 'left' ? email : `Only a note that ${email} gets no emails.`}</dd>
        <dt>What you agreed to</dt>
        <dd>{consent ? <Consent consent={consent} /> : 'We have no record that you agreed to something here.'}</dd>
        <dt>Emails of the last 90 days</dt>
        <dd>
          {emails.length === 0 && <span>None</span>}
          <ul>
            {emails.map(({ at, subject, state }) => (
              <li key={at + subject}>
                <span dir="auto">{subject}</span>
                <small>
                  <Day at={at} />
                  <span>{`, ${STATES[state]}`}</span>
                </small>
              </li>
            ))}
          </ul>
        </dd>
      </dl>
      <details>
        <summary>Erase me</summary>
        <p>
          This erases your address, what you agreed to, our emails to you, and questions that you sent us. You get no
          more emails, and you can't undo it. Only a code stays, so that no list brings you back.
        </p>
        <PressForm button="Erase everything about me" name="act" value="erase" isQuiet />
      </details>
    </section>
  )
}

function Consent({ consent: { at, wording, page, how } }: { consent: NonNullable<OwnSubscription['consent']> }) {
  return (
    <>
      <div>
        <Day at={at} />
        <span>{how === 'form' ? `, with the form on ${page || 'this site'}` : `, from a list: ${page}`}</span>
      </div>
      <blockquote>{wording}</blockquote>
    </>
  )
}
