import { Button } from '@mantine/core'
import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useAnnounce } from '#ui/office/Announcements.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { ConfirmButton } from '#ui/office/ConfirmButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import { DAY, useTimeText } from '#ui/office/Moment.tsx'
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
  const [isOpen, setIsOpen] = useState(false)
  const detailsId = useId()
  const isOn = state === 'confirmed' || state === 'waiting'
  const wants = interests.map((interest) => INTEREST_LABELS[interest]).join(', ')
  return (
    <ListRow
      title={email}
      mark={MARKS[state]}
      isWarning={state === 'left'}
      isBad={state === 'refused'}
      action={
        <>
          <Button
            variant="outline"
            size="sm"
            aria-label={`Details of ${email}`}
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={() => setIsOpen(!isOpen)}
          >
            Details
          </Button>
          {(isOn || endedBy === 'staff' || endedBy === 'server') && (
            <ListButton subscriber={subscriber} isOn={isOn} leavesList={leavesList} />
          )}
        </>
      }
      below={isOpen && <ConsentDetails id={detailsId} subscriber={subscriber} />}
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

type ListButtonProps = ListedSubscriberProps & { isOn: boolean }

function ListButton({ subscriber: { email, consent }, isOn, leavesList }: ListButtonProps) {
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
      success={
        isOn
          ? undefined
          : consent
            ? `${email} is back on the list.`
            : `${email} may get updates again if you paste the address.`
      }
      failure="Couldn't change the list."
      {...(isOn && {
        undo: { notice: `${email} gets no more weekly updates.`, question: 'Removed by mistake?', undo },
      })}
    >
      {label}
    </SaveButton>
  )
}

function ConsentDetails({ id, subscriber }: { id: string; subscriber: Subscriber }) {
  const { email, state, consent } = subscriber
  const time = useTimeText()
  const day = useTimeText(DAY)
  const isImport = consent?.how === 'import'
  return (
    <div id={id} className={styles.details}>
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
        <EraseButton label="Erase" about={email} email={email} />
      </div>
    </div>
  )
}

/** Erases an address, which need not be on the list. */
export const EraseButton = ({ email, ...button }: { label: string; about?: string; email: string }) => (
  <ConfirmButton
    {...button}
    question={`Erase ${email}?`}
    onConfirm={() => answer(adminApi.contact.erase.$post({ json: { email } }))}
  >
    {ERASES}
  </ConfirmButton>
)

const ERASES =
  "This deletes the address, its consent, all messages from it, including spam, and your answers. The person gets no weekly update from then on, even from a pasted list. You can't undo this."

function howText({ how, page }: NonNullable<Subscriber['consent']>): string {
  if (how === 'form') return page === '/' ? 'With the form on the home page' : `With the form on ${page || 'the site'}`
  return page ? `${page}, added from a file` : 'By email, after a file was added'
}
