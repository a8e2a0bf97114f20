import { Textarea } from '@mantine/core'
import { useMemo, useRef } from 'react'
import type { ImageUploads } from '#features/images/use-image-uploads.ts'
import { UnsubscribeAddressForm } from '#features/subscribers/UnsubscribeAddressForm.tsx'
import { RECIPIENTS_MAX } from '#platform/http/limits.ts'
import { readRecipients, withoutEntries } from '#platform/mail/read-addresses.ts'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { numberText } from '#ui/site/number-text.ts'
import { sendDisabledReason } from '../editor/draft-validation.ts'
import type { UpdateForm } from '../editor/use-update-draft.ts'
import { InvalidAddresses } from './InvalidAddresses.tsx'
import { peopleText } from './progress-text.ts'
import styles from './RecipientsSection.module.css'
import { DraftState, SendButton } from './SendButton.tsx'
import { type ReadRecipients, useRecipients } from './use-recipients.ts'

const NAMED_MAX = 5

type RecipientsSectionProps = {
  form: UpdateForm
  /** The recipients of the last update; null if there was none. */
  lastRecipients: string | null
  /** The reason if the update was already sent, or a field is invalid. */
  failure: string | undefined
  /** The server's error about the addresses. */
  error: string | undefined
  /** Chosen images that are still uploading or failed to upload. */
  uploads: Pick<ImageUploads, 'isBusy' | 'list'>
  isSending: boolean
  onSend: () => void
}

export function RecipientsSection(props: RecipientsSectionProps) {
  const { form, lastRecipients, failure, error, uploads, isSending, onSend } = props
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
          classNames={{ input: styles.input ?? '' }}
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
        reason={sendDisabledReason(draft, recipients, uploads)}
        isSending={isSending}
        onSend={onSend}
      />
      <DraftState form={form} failure={failure} isSending={isSending} />
    </AdminSection>
  )
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
  const { emails, duplicates, check } = recipients
  const left = emails.length - (check.kind === 'told' ? check.unsubscribed.length : 0)
  const isTooMany = emails.length > RECIPIENTS_MAX
  return (
    <>
      {left > 0 && (
        <p className={isTooMany ? styles.wrong : styles.count}>
          {`${peopleText(left)}.${isTooMany ? TOO_MANY : ''}${duplicatesText(duplicates)}`}
        </p>
      )}
      {check.kind === 'told' && check.unsubscribed.length > 0 && <Unsubscribed emails={check.unsubscribed} />}
      {check.kind === 'failed' && (
        <p>Couldn't check who has unsubscribed. Unsubscribed people won't be emailed in any case.</p>
      )}
      {error && <p className={styles.wrong}>{error}</p>}
    </>
  )
}

const TOO_MANY = ` An update can go to at most ${numberText(RECIPIENTS_MAX)}.`

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
