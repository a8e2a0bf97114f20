import { useId, useRef, useState } from 'react'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import stateStyles from '#ui/office/EditState.module.css'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { useMailSettings } from '#ui/office/mail-settings.ts'
import { QuestionDialog } from '#ui/office/QuestionDialog.tsx'
import type { UpdateForm } from '../editor/use-update-draft.ts'
import { peopleText } from './progress-text.ts'
import styles from './SendButton.module.css'
import type { ReadRecipients } from './use-recipients.ts'

type SendButtonProps = {
  recipients: ReadRecipients
  /** Why the update cannot be sent. */
  reason: string | undefined
  isSending: boolean
  onSend: () => void
}

export function SendButton({ recipients, reason, isSending, onSend }: SendButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const reasonId = useId()
  const { deliversUpdates } = useMailSettings()
  const { emails, check } = recipients
  const count = emails.length - (check.kind === 'told' ? check.unsubscribed.length : 0)
  return (
    <div className={styles.send}>
      <BusyButton
        isBusy={isSending}
        aria-disabled={reason !== undefined}
        aria-describedby={reasonId}
        onClick={() => reason === undefined && setIsAsking(true)}
      >
        {isSending ? 'Sending...' : 'Send Email Update'}
      </BusyButton>
      <p id={reasonId} className={styles.reason}>
        {!isSending && reason}
      </p>
      <QuestionDialog
        isOpen={isAsking}
        title={`Send to ${peopleText(count)}?`}
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

type DraftStateProps = {
  form: UpdateForm
  /** The reason if the update was already sent, or a field is invalid. */
  failure: string | undefined
  isSending: boolean
}

/** Shows that the update has not been sent, because a failure shows no notice. */
export function DraftState({ form, failure, isSending }: DraftStateProps) {
  const { isEmpty, isDiscarded } = form
  const place = useRef<HTMLDivElement>(null)
  // Moves the focus, because the pressed button disappears.
  const choose = (action: () => void) => () => {
    action()
    place.current?.focus()
  }
  return (
    <div ref={place} tabIndex={-1} className={stateStyles.state} aria-live="polite">
      {!isEmpty && !isSending && (
        <p className={stateStyles.line}>
          {failure ? <span className={stateStyles.unsaved}>{failure}</span> : <span>Not sent yet.</span>}
          <LinkButton onClick={choose(form.startOver)}>Start over</LinkButton>
        </p>
      )}
      {isDiscarded && (
        <p className={stateStyles.line}>
          Form cleared.
          <LinkButton onClick={choose(form.undoStartOver)}>Undo</LinkButton>
        </p>
      )}
    </div>
  )
}
