import { Button, Modal } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useAnnounce } from './Announcements.tsx'
import { BusyButton } from './BusyButton.tsx'
import styles from './ConfirmButton.module.css'
import { Refusal } from './call-api.ts'
import { headingOf } from './heading-of.ts'

type ConfirmButtonProps = {
  /** What the button does, in one word; the dialog's button says the same. */
  label: string
  /** What it does it to, for who does not see where the button stands. */
  about?: string
  question: string
  /** What it means, and whether it can be undone. */
  children: ReactNode
  /** Answers with a sentence about what was done. */
  onConfirm: () => Promise<{ message: string }>
  /** The sentence for when it was not; the dialog says why. */
  failure?: string
}

type Confirming =
  | { kind: 'closed' }
  | { kind: 'asking' }
  | { kind: 'working' }
  | { kind: 'failed'; reason: string; isFinal: boolean }

/** A button for what is not easily undone: it asks first. Afterwards the page loads its data anew. */
export function ConfirmButton({ label, about, question, children, onConfirm, failure: sentence }: ConfirmButtonProps) {
  const [confirming, setConfirming] = useState<Confirming>({ kind: 'closed' })
  const { revalidate } = useRevalidator()
  const announce = useAnnounce()
  const button = useRef<HTMLButtonElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)

  function close() {
    if (confirming.kind === 'working') return
    setConfirming({ kind: 'closed' })
    // Somebody else was quicker: what this button stands beside is gone.
    if (confirming.kind === 'failed' && confirming.isFinal) void renew()
  }

  async function confirm() {
    setConfirming({ kind: 'working' })
    try {
      const { message } = await onConfirm()
      announce(message)
      setConfirming({ kind: 'closed' })
      await renew()
    } catch (error) {
      const isFinal = error instanceof Refusal && error.status === 404
      // Then there is nothing to try again, and the button that had the focus goes.
      if (isFinal) closeButton.current?.focus()
      if (sentence) announce(sentence, { kind: 'error' })
      setConfirming({ kind: 'failed', reason: (error as Error).message, isFinal })
    }
  }

  /** The focus goes to the heading of the list, or to the page, because the button goes with its row. */
  async function renew() {
    const heading = headingOf(button.current) ?? document.getElementById('main')
    await revalidate()
    heading?.focus()
  }

  const failure = confirming.kind === 'failed' ? confirming : undefined
  return (
    <>
      <Button
        ref={button}
        variant="outline"
        size="sm"
        aria-label={about && `${label} ${about}`}
        onClick={() => setConfirming({ kind: 'asking' })}
      >
        {label}
      </Button>
      <Modal opened={confirming.kind !== 'closed'} onClose={close} title={question} withCloseButton={false} centered>
        <p>{children}</p>
        {failure && (
          <p role="alert" className={styles.reason}>
            {failure.reason}
          </p>
        )}
        <div className={styles.answers}>
          <Button ref={closeButton} variant="outline" onClick={close} data-autofocus>
            {failure ? 'Close' : 'Cancel'}
          </Button>
          {!failure?.isFinal && (
            <BusyButton color="red" isBusy={confirming.kind === 'working'} onClick={confirm}>
              {failure ? 'Try again' : label}
            </BusyButton>
          )}
        </div>
      </Modal>
    </>
  )
}
