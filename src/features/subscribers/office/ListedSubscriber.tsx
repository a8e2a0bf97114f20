import { useRevalidator } from 'react-router'
import { useAnnounce } from '#ui/office/Announcements.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { ConfirmButton } from '#ui/office/ConfirmButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import { DAY, useTimeText } from '#ui/office/Moment.tsx'
import pieces from '#ui/office/pieces.module.css'
import { ListRow } from '#ui/office/Rows.tsx'
import { SaveButton } from '#ui/office/SaveButton.tsx'
import { INTEREST_LABELS } from '../interests.ts'
import type { Subscriber } from '../subscribers.schema.ts'
import styles from './SubscribersPage.module.css'

type ListedSubscriberProps = { subscriber: Subscriber; leavesList: boolean }

const MARKS = { confirmed: false, waiting: 'Waiting', left: 'Left', refused: 'Refused' } as const

export function ListedSubscriber({ subscriber, leavesList }: ListedSubscriberProps) {
  const { email, state, interests, endedBy } = subscriber
  const day = useTimeText(DAY)
  const isOn = state === 'confirmed' || state === 'waiting'
  const wants = interests.map((interest) => INTEREST_LABELS[interest]).join(', ')
  return (
    <ListRow
      title={email}
      mark={MARKS[state]}
      isWarning={state === 'refused'}
      action={
        (isOn || endedBy === 'staff' || endedBy === 'server') && (
          <ListButton email={email} isOn={isOn} leavesList={leavesList} />
        )
      }
      below={<ConsentDetails subscriber={subscriber} />}
    >
      {[sinceText(subscriber, day), wants].filter(Boolean).join(' · ')}
    </ListRow>
  )
}

const ENDED = {
  reader: 'Left on',
  staff: 'Removed by staff on',
  file: 'Left before; read from a file on',
  server: 'Refused by the mail server on',
}

function sinceText({ state, consent, createdAt, endedAt, endedBy }: Subscriber, day: (at: string) => string): string {
  if (endedAt && endedBy) return `${ENDED[endedBy]} ${day(endedAt)}`
  return `${state === 'waiting' ? 'Asked' : 'Agreed'} on ${day(consent?.at ?? createdAt)}`
}

const setSubscribed = (email: string, isSubscribed: boolean) =>
  answer(adminApi.subscribers.$put({ json: { email, isSubscribed } }))

function ListButton({ email, isOn, leavesList }: { email: string; isOn: boolean; leavesList: boolean }) {
  const { revalidate } = useRevalidator()
  const announce = useAnnounce()

  async function undo() {
    try {
      await setSubscribed(email, true)
      announce(`${email} is back on the list.`)
    } catch (error) {
      announce("Couldn't undo it.", { kind: 'error', reason: (error as Error).message })
    }
    await revalidate()
  }

  const label = isOn ? 'Remove' : 'Put back'
  return (
    <SaveButton
      aria-label={`${label} ${email}`}
      leavesList={leavesList}
      call={() => setSubscribed(email, !isOn)}
      success={isOn ? undefined : `${email} is back on the list.`}
      failure="Couldn't change the list."
      {...(isOn && {
        undo: { notice: `${email} gets no more weekly updates.`, question: 'Removed by mistake?', undo },
      })}
    >
      {label}
    </SaveButton>
  )
}

function ConsentDetails({ subscriber: { email, state, consent } }: { subscriber: Subscriber }) {
  const time = useTimeText()
  const day = useTimeText(DAY)
  const isImport = consent?.how === 'import'
  return (
    <details className={`${pieces.fold} ${styles.fold}`}>
      <summary aria-label={`Details of ${email}`}>Details</summary>
      <div className={styles.details}>
        {consent ? (
          <dl>
            <dt>{state === 'waiting' ? 'Asked' : 'Agreed'}</dt>
            <dd>{isImport ? day(consent.at) : time(consent.at)}</dd>
            <dt>How</dt>
            <dd>{howText(consent)}</dd>
            <dt>Words</dt>
            <dd className={styles.wording}>{consent.wording}</dd>
          </dl>
        ) : (
          <p>Never asked for the weekly update here, so there is no consent to show.</p>
        )}
        <div>
          <ConfirmButton
            label="Erase"
            about={email}
            question={`Erase ${email}?`}
            onConfirm={() => answer(adminApi.contact.erase.$post({ json: { email } }))}
          >
            {ERASES}
          </ConfirmButton>
        </div>
      </div>
    </details>
  )
}

const ERASES =
  "This deletes the address, its consent, all messages from it, including spam, and your answers. The person gets no weekly update from then on, even from a pasted list. You can't undo this."

function howText({ how, page }: NonNullable<Subscriber['consent']>): string {
  if (how === 'form') return page === '/' ? 'With the form on the home page' : `With the form on ${page || 'the site'}`
  return page ? `${page}, added from a file` : 'By email, after a file was added'
}
