import { useRef } from 'react'
import styles from '../../../ui/office/EditState.module.css'
import { LinkButton } from '../../../ui/office/LinkButton.tsx'
import type { UpdateForm } from './use-update-draft.ts'

type DraftStateProps = {
  form: UpdateForm
  /** That it was sent already, in a sentence. */
  conflict: string | undefined
  isSending: boolean
}

/** Says how far the update is: a failure gets no notice, so this is where one sees that it is not sent. */
export function DraftState({ form, conflict, isSending }: DraftStateProps) {
  const { isEmpty, isDiscarded } = form
  const place = useRef<HTMLDivElement>(null)
  // The button that was pressed goes.
  const choose = (action: () => void) => () => {
    action()
    place.current?.focus()
  }
  return (
    <div ref={place} tabIndex={-1} className={styles.state} aria-live="polite">
      {!isEmpty && !isSending && (
        <p className={styles.line}>
          {conflict ? <span className={styles.unsaved}>{conflict}</span> : <span>Not sent yet.</span>}
          <LinkButton onClick={choose(form.startOver)}>Start over</LinkButton>
        </p>
      )}
      {isDiscarded && (
        <p className={styles.line}>
          The form is empty.
          <LinkButton onClick={choose(form.undoStartOver)}>Undo</LinkButton>
        </p>
      )}
    </div>
  )
}
