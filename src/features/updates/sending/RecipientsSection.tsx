import { Button, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useDeferredValue, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { UnsubscribeAddressForm } from '#features/subscribers/UnsubscribeAddressForm.tsx'
import { RECIPIENTS_MAX } from '#platform/http/limits.ts'
import { readRecipients, withoutEntries } from '#platform/mail/read-addresses.ts'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer } from '#ui/office/call-api.ts'
import stateStyles from '#ui/office/EditState.module.css'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { LocalLinks } from '#ui/office/LocalLinks.tsx'
import pieces from '#ui/office/pieces.module.css'
import { numberText } from '#ui/site/number-text.ts'
import pageStyles from '../CreateUpdatePage.module.css'
import { ShowOnSiteField } from '../shown/ShowOnSite.tsx'
import { peopleText } from './progress-text.ts'
import styles from './RecipientsSection.module.css'
import { countLeft, MOST, type ReadRecipients, SendButtons, type SendButtonsProps } from './SendButtons.tsx'

const NAMED_MAX = 5
const INVALID_MAX = 10
const PAUSE_MS = 400

type RecipientsSectionProps = Omit<SendButtonsProps, 'recipients'> & {
  /** The recipients of the last update; null if there was none. */
  lastRecipients: string | null
  /** The reason if the update was already sent, or a field is invalid. */
  failure: string | undefined
  /** The server's error about the addresses. */
  error: string | undefined
}

export function RecipientsSection(props: RecipientsSectionProps) {
  const { form, lastRecipients, failure, error, isSending } = props
  const { draft, change } = form
  const { recipients, askAgain } = useRecipients(draft.recipients)
  const box = useRef<HTMLTextAreaElement>(null)
  return (
    <AdminSection title="Recipients">
      <div className={styles.recipients}>
        <Textarea
          ref={box}
          label="Recipient emails"
          description="Separate with commas or new lines. “June Frost <june@example.com>” works too."
          autoComplete="off"
          spellCheck={false}
          classNames={{ input: `${pageStyles.input} ${styles.input}` }}
          value={draft.recipients}
          onChange={(event) => change({ recipients: event.currentTarget.value })}
        />
        {!draft.recipients && lastRecipients && (
          <LastRecipients
            typed={lastRecipients}
            onUse={() => {
              change({ recipients: lastRecipients })
              // Moves the focus, because the pressed button disappears.
              box.current?.focus()
            }}
          />
        )}
        {!draft.recipients && lastRecipients === '' && <p>Last time's list is no longer stored.</p>}
        <div className={styles.notes} aria-live="polite">
          <RecipientsNote recipients={recipients} error={error} />
        </div>
        <InvalidAddresses
          invalid={recipients.invalid}
          onRemove={(entries) => {
            change({ recipients: withoutEntries(draft.recipients, entries) })
            if (entries.length === recipients.invalid.length) box.current?.focus()
          }}
        />
        <UnsubscribeAddressForm onChange={askAgain} />
      </div>
      <LocalLinks />
      <ShowOnSiteField form={form} />
      <SendButtons {...props} recipients={recipients} />
      <DraftState form={form} failure={failure} isSending={isSending} />
    </AdminSection>
  )
}

/** Parses the recipients while the user types. If all are valid, checks them on the server after each pause. */
function useRecipients(typed: string) {
  const deferred = useDeferredValue(typed)
  const read = useMemo(() => readRecipients(deferred), [deferred])
  const { emails, invalid } = read
  const isRight = emails.length > 0 && emails.length <= RECIPIENTS_MAX && invalid.length === 0
  const asked = isRight ? emails.join('\n') : ''
  const [settled] = useDebouncedValue(asked, PAUSE_MS)
  const [answered, setAnswered] = useState<{ asked: string; unsubscribed: string[] | null }>()

  async function ask(recipientEmails: string, signal = new AbortController().signal) {
    if (!recipientEmails) return
    const call = adminApi['weekly-update'].recipients.$post({ json: { recipientEmails } }, { init: { signal } })
    const { unsubscribed } = await answer(call).catch(() => ({ unsubscribed: null }))
    if (!signal.aborted) setAnswered({ asked: recipientEmails, unsubscribed })
  }

  const askWhenSettled = useEffectEvent(ask)
  useEffect(() => {
    const stop = new AbortController()
    void askWhenSettled(settled, stop.signal)
    return () => stop.abort()
  }, [settled])

  const unsubscribed = answered?.asked === asked ? answered.unsubscribed : undefined
  /** `askAgain` repeats the check. Call it after the list of unsubscribed addresses has changed. */
  return { recipients: { ...read, unsubscribed }, askAgain: () => void ask(asked) }
}

function LastRecipients({ typed, onUse }: { typed: string; onUse: () => void }) {
  const count = useMemo(() => readRecipients(typed).emails.length, [typed])
  return (
    <p>
      <LinkButton onClick={onUse}>{`Use last time's list (${peopleText(count)})`}</LinkButton>
    </p>
  )
}

function RecipientsNote({ recipients, error }: { recipients: ReadRecipients; error: string | undefined }) {
  const { emails, duplicates, unsubscribed } = recipients
  const left = countLeft(recipients)
  const isTooMany = emails.length > RECIPIENTS_MAX
  return (
    <>
      {left > 0 && (
        <p className={isTooMany ? pieces.wrong : styles.count}>
          {`${peopleText(left)}.${isTooMany ? ` ${MOST}.` : ''}${duplicatesText(duplicates)}`}
        </p>
      )}
      {unsubscribed && unsubscribed.length > 0 && <Unsubscribed emails={unsubscribed} />}
      {unsubscribed === null && (
        <p>Couldn't check who has unsubscribed. Unsubscribed people won't be emailed in any case.</p>
      )}
      {error && <p className={pieces.wrong}>{error}</p>}
    </>
  )
}

function duplicatesText(duplicates: number): string {
  if (duplicates === 0) return ''
  return duplicates === 1 ? ' 1 duplicate is skipped.' : ` ${numberText(duplicates)} duplicates are skipped.`
}

function Unsubscribed({ emails }: { emails: string[] }) {
  const says = `${peopleText(emails.length)} ${emails.length === 1 ? 'has' : 'have'} unsubscribed and will be skipped`
  if (emails.length <= NAMED_MAX) {
    return (
      <p>
        <span>{`${says}: `}</span>
        <span className={styles.names}>{emails.join(', ')}</span>
      </p>
    )
  }
  return (
    <details className={styles.folded}>
      <summary>{`${says}.`}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <p className={styles.all} tabIndex={0}>
        {emails.join(', ')}
      </p>
    </details>
  )
}

function InvalidAddresses({ invalid, onRemove }: { invalid: string[]; onRemove: (entries: string[]) => void }) {
  const id = useId()
  if (invalid.length === 0) return null
  const entries = [...new Set(invalid)]
  const more = entries.length - INVALID_MAX
  return (
    <div className={styles.invalid}>
      <p id={id} className={pieces.wrong}>
        {invalid.length === 1 ? "This isn't an email address:" : "These aren't email addresses:"}
      </p>
      <ul aria-labelledby={id}>
        {entries.slice(0, INVALID_MAX).map((entry) => (
          <li key={entry}>
            <span dir="auto">{entry.length > 100 ? `${entry.slice(0, 100)}…` : entry}</span>
            <Button
              size="sm"
              variant="outline"
              aria-label={`Remove ${entry.slice(0, 100)}`}
              onClick={({ currentTarget }) => {
                const { nextElementSibling, previousElementSibling } = currentTarget.closest('li') as Element
                const neighbor = (nextElementSibling ?? previousElementSibling)?.querySelector('button')
                onRemove([entry])
                // Moves the focus, because the pressed button disappears.
                neighbor?.focus()
              }}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{`… and ${numberText(more)} more.`}</p>}
      {invalid.length > 1 && (
        <Button size="sm" variant="outline" className={styles.removeAll} onClick={() => onRemove(invalid)}>
          {`Remove all ${numberText(invalid.length)}`}
        </Button>
      )}
    </div>
  )
}

type DraftStateProps = Pick<RecipientsSectionProps, 'form' | 'failure' | 'isSending'>

/** Shows that the update has not been sent, because a failure shows no notice. */
function DraftState({ form, failure, isSending }: DraftStateProps) {
  const place = useRef<HTMLDivElement>(null)
  // Moves the focus, because the pressed button disappears.
  const choose = (action: () => void) => () => {
    action()
    place.current?.focus()
  }
  return (
    <div ref={place} tabIndex={-1} className={stateStyles.state} aria-live="polite">
      {!form.isEmpty && !isSending && (
        <p className={stateStyles.line}>
          {failure ? <span className={pieces.wrong}>{failure}</span> : <span>Not sent yet.</span>}
          <LinkButton onClick={choose(form.startOver)}>Start over</LinkButton>
        </p>
      )}
      {form.isDiscarded && (
        <p className={stateStyles.line}>
          Form cleared.
          <LinkButton onClick={choose(form.undoStartOver)}>Undo</LinkButton>
        </p>
      )}
    </div>
  )
}
