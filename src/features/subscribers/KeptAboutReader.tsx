import type { MailState } from '#platform/mail/mail-state.schema.ts'
import { paths } from '#ui/paths.ts'
import { Day } from '#ui/site/Day.tsx'
import styles from './KeptAboutReader.module.css'
import { PressForm } from './PressForm.tsx'
import type { OwnSubscription } from './subscribers.schema.ts'

const STATES: Record<MailState, string> = {
  waiting: 'waiting to be sent',
  sent: 'sent',
  saved: 'saved here, not sent',
  failed: 'could not be delivered',
  unknown: 'sent, but perhaps not delivered',
  stopped: 'stopped before it was sent',
}

const PAGES: Record<string, string> = {
  '': 'this site',
  [paths.home()]: 'the home page',
  [paths.testResults()]: 'the page of lab certificates',
  [paths.blog()]: 'the blog',
  [paths.contactUs()]: 'the page to write to us',
  [paths.subscribe()]: 'the page to subscribe',
  [paths.subscription()]: 'this page',
}

const OPEN_MAX = 5

/** All that the site has stored about a reader, and the way to have it erased. */
export function KeptAboutReader({ own: { email, state, isErased, consent, emails } }: { own: OwnSubscription }) {
  const earlier = emails.slice(OPEN_MAX)
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
          <Emails emails={emails.slice(0, OPEN_MAX)} />
          {earlier.length > 0 && (
            <details>
              <summary>{`Earlier emails (${earlier.length})`}</summary>
              <Emails emails={earlier} />
            </details>
          )}
        </dd>
      </dl>
      {!isErased && (
        <details>
          <summary>Erase me</summary>
          <p>
            This erases your address, what you agreed to, our emails to you, and questions that you sent us. You get no
            more emails, and you can't undo it. Only a code stays, from which nobody can read your address, so that no
            list brings you back.
          </p>
          <PressForm button="Erase everything about me" name="act" value="erase" isQuiet />
        </details>
      )}
    </section>
  )
}

const Emails = ({ emails }: Pick<OwnSubscription, 'emails'>) => (
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
)

function Consent({ consent: { at, wording, page, how } }: { consent: NonNullable<OwnSubscription['consent']> }) {
  return (
    <>
      <div>
        <Day at={at} />
        <span>
          {how === 'form' ? `, with the form on ${PAGES[page] ?? `the page ${page}`}` : `, from a list: ${page}`}
        </span>
      </div>
      <blockquote>{wording}</blockquote>
    </>
  )
}
