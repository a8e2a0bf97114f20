import { Button, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useDeferredValue, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import type { ImageUploads } from '#features/images/use-image-uploads.ts'
import { UnsubscribeAddressForm } from '#features/subscribers/UnsubscribeAddressForm.tsx'
import { RECIPIENTS_MAX } from '#platform/http/limits.ts'
import { type Recipients, readRecipients, withoutEntries } from '#platform/mail/read-addresses.ts'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import stateStyles from '#ui/office/EditState.module.css'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { useMailSettings } from '#ui/office/mail-settings.ts'
import pieces from '#ui/office/pieces.module.css'
import { QuestionDialog } from '#ui/office/QuestionDialog.tsx'
import { numberText } from '#ui/site/number-text.ts'
import pageStyles from '../CreateUpdatePage.module.css'
import type { UpdateForm } from '../editor/use-update-draft.ts'
import { peopleText } from './progress-text.ts'
import styles from './RecipientsSection.module.css'

const NAMED_MAX = 5
const INVALID_MAX = 10
const PAUSE_MS = 400
const MOST = `An update can go to at most ${numberText(RECIPIENTS_MAX)}`

type RecipientsSectionProps = {
  form: UpdateForm
  /** The recipients of the last update; null if there was none. */
  lastRecipients: string | null
  /** The reason if the update was already sent, or a field is invalid. */
  failure: string | undefined
  /** The server's error about the addresses. */
  error: string | undefined
  /** Whether a text of the update is too long. */
  isTooLong: boolean
  /** Chosen images that are still uploading or failed to upload. */
  uploads: Pick<ImageUploads, 'isBusy' | 'list'>
  isSending: boolean
  onSend: () => void
}

export function RecipientsSection(props: RecipientsSectionProps) {
  const { form, lastRecipients, failure, error, isSending, onSend } = props
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
      <SendButton
        recipients={recipients}
        reason={disabledReason(props, recipients)}
        isSending={isSending}
        onSend={onSend}
      />
      <DraftState form={form} failure={failure} isSending={isSending} />
    </AdminSection>
  )
}

/** `unsubscribed`: null if the server could not check, undefined before its answer. */
type ReadRecipients = Recipients & { unsubscribed: string[] | null | undefined }

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

/** Returns the reason to show, or undefined if the update can be sent. */
function disabledReason(
  { form, isTooLong, uploads }: RecipientsSectionProps,
  recipients: ReadRecipients,
): string | undefined {
  const { emails, invalid, unsubscribed } = recipients
  if (form.draft.brief.trim() === '') return 'Write or generate a brief first.'
  if (isTooLong) return 'One of the texts is too long. Shorten it first.'
  if (uploads.isBusy) return 'Wait until all images are uploaded.'
  if (uploads.list.length > 0) return "An image couldn't be uploaded. Try again or remove it first."
  if (invalid.length === 1) return '1 address is invalid. Fix or remove it first.'
  if (invalid.length > 1) return `${numberText(invalid.length)} addresses are invalid. Fix or remove them first.`
  if (emails.length === 0) return 'Add recipients first.'
  if (emails.length > RECIPIENTS_MAX) return `${MOST} addresses.`
  if (unsubscribed?.length === emails.length) return 'Everyone on the list has unsubscribed.'
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

const countLeft = ({ emails, unsubscribed }: ReadRecipients) => emails.length - (unsubscribed?.length ?? 0)

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

type SendButtonProps = Pick<RecipientsSectionProps, 'isSending' | 'onSend'> & {
  recipients: ReadRecipients
  /** Why the update cannot be sent. */
  reason: string | undefined
}

function SendButton({ recipients, reason, isSending, onSend }: SendButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const reasonId = useId()
  const { deliversUpdates } = useMailSettings()
  return (
    <div className={pageStyles.action}>
      <BusyButton
        isBusy={isSending}
        aria-disabled={reason !== undefined}
        aria-describedby={reasonId}
        onClick={() => reason === undefined && setIsAsking(true)}
      >
        {isSending ? 'Sending...' : 'Send Email Update'}
      </BusyButton>
      <p id={reasonId} className={pieces.soft}>
        {!isSending && reason}
      </p>
      <QuestionDialog
        isOpen={isAsking}
        title={`Send to ${peopleText(countLeft(recipients))}?`}
        answer="Send"
        onAnswer={() => {
          setIsAsking(false)
          // An image may have been dropped on the page while the dialog was open.
          if (reason === undefined) onSend()
        }}
        onClose={() => setIsAsking(false)}
      >
        {!deliversUpdates && 'This site has no mail server, so emails are only saved as files. '}
        You can't undo this.
      </QuestionDialog>
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
