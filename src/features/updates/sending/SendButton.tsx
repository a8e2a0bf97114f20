import { useId, useState } from 'react'
import { BusyButton } from '../../../ui/office/BusyButton.tsx'
import { Question } from '../../../ui/office/Question.tsx'
import type { ReadRecipients } from '../editor/use-recipients.ts'
import styles from './SendButton.module.css'
import { peopleText } from './updates-view.ts'

type SendButtonProps = {
  recipients: ReadRecipients
  /** Why it cannot be sent as it stands. */
  reason: string | undefined
  isSending: boolean
  onSend: () => void
}

export function SendButton({ recipients, reason, isSending, onSend }: SendButtonProps) {
  const [isAsking, setIsAsking] = useState(false)
  const reasonId = useId()
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
      <Question
        isOpen={isAsking}
        title={`Send to ${peopleText(count)}?`}
        answer="Send"
        onAnswer={() => {
          setIsAsking(false)
          // A picture may have been dropped on the page while the question was open.
          if (reason === undefined) onSend()
        }}
        onClose={() => setIsAsking(false)}
      >
        It cannot be called back once it is sent.
      </Question>
    </div>
  )
}
