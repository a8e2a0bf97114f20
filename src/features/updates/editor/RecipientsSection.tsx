import { Textarea } from '@mantine/core'
import { useMemo, useRef } from 'react'
import { AdminSection } from '../../../ui/office/AdminSection.tsx'
import { LinkButton } from '../../../ui/office/LinkButton.tsx'
import { numberText } from '../../../ui/site/number-text.ts'
import type { ImageUploads } from '../../images/use-image-uploads.ts'
import { SendButton } from '../sending/SendButton.tsx'
import { DraftState } from './DraftState.tsx'
import { RecipientsNote } from './RecipientsNote.tsx'
import styles from './RecipientsSection.module.css'
import { readRecipients, withoutEntries } from './recipients.ts'
import { TakeOffList } from './TakeOffList.tsx'
import { useRecipients } from './use-recipients.ts'
import type { UpdateForm } from './use-update-draft.ts'
import { WrongAddresses } from './WrongAddresses.tsx'
import { whyNotSend } from './why-not-send.ts'

type RecipientsSectionProps = {
  form: UpdateForm
  lastRecipients: string
  /** That it was sent already, in a sentence. */
  conflict: string | undefined
  /** What the server says of the addresses. */
  error: string | undefined
  /** Chosen pictures that are not in the update yet. */
  uploads: Pick<ImageUploads, 'isBusy' | 'list'>
  isSending: boolean
  onSend: () => void
}

export function RecipientsSection(props: RecipientsSectionProps) {
  const { form, lastRecipients, conflict, error, uploads, isSending, onSend } = props
  const { draft, change } = form
  const { recipients, askAgain } = useRecipients(draft.recipients)
  const box = useRef<HTMLTextAreaElement>(null)
  return (
    <AdminSection title="Recipients">
      <div className={styles.recipients}>
        <Textarea
          ref={box}
          label="Recipient e-mails"
          description="Comma separated, one in a line, or pasted from an address book: “June Frost <june@example.com>” is understood."
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
              // The button goes.
              box.current?.focus()
            }}
          />
        )}
        <div className={styles.notes} aria-live="polite">
          <RecipientsNote recipients={recipients} error={error} />
        </div>
        <WrongAddresses
          invalid={recipients.invalid}
          onRemove={(entries) => {
            change({ recipients: withoutEntries(draft.recipients, entries) })
            if (entries.length === recipients.invalid.length) box.current?.focus()
          }}
        />
        <TakeOffList onChange={askAgain} />
      </div>
      <SendButton
        recipients={recipients}
        reason={whyNotSend(draft, recipients, uploads)}
        isSending={isSending}
        onSend={onSend}
      />
      <DraftState form={form} conflict={conflict} isSending={isSending} />
    </AdminSection>
  )
}

function LastRecipients({ typed, onUse }: { typed: string; onUse: () => void }) {
  const count = useMemo(() => readRecipients(typed).emails.length, [typed])
  const addresses = count === 1 ? '1 address' : `${numberText(count)} addresses`
  return (
    <p>
      <LinkButton onClick={onUse}>Use the list of last time ({addresses})</LinkButton>
    </p>
  )
}
