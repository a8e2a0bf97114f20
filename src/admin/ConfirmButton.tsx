import { Button, Modal } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import styles from './ConfirmButton.module.css'

type ConfirmButtonProps = {
  /** What the button does, in one word; the dialog's button says the same. */
  label: string
  /** What it does it to, for who does not see where the button stands. */
  about?: string
  question: string
  /** What it means, and whether it can be undone. */
  children: ReactNode
  onConfirm: () => Promise<unknown>
}

type Confirming = { kind: 'closed' } | { kind: 'asking' } | { kind: 'working' } | { kind: 'failed'; reason: string }

/** A button for what is not easily undone: it asks first. Afterwards the page loads its data anew. */
export function ConfirmButton({ label, about, question, children, onConfirm }: ConfirmButtonProps) {
  const [confirming, setConfirming] = useState<Confirming>({ kind: 'closed' })
  const { revalidate } = useRevalidator()

  function close() {
    if (confirming.kind === 'working') return
    setConfirming({ kind: 'closed' })
    // What failed may have been out of date: somebody else was quicker.
    if (confirming.kind === 'failed') void revalidate()
  }

  async function confirm() {
    setConfirming({ kind: 'working' })
    try {
      await onConfirm()
    } catch (error) {
      return setConfirming({ kind: 'failed', reason: (error as Error).message })
    }
    setConfirming({ kind: 'closed' })
    await revalidate()
    // The button has gone with what it stood beside.
    document.getElementById('main')?.focus({ preventScroll: true })
  }

  const hasFailed = confirming.kind === 'failed'
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        aria-label={about && `${label} ${about}`}
        onClick={() => setConfirming({ kind: 'asking' })}
      >
        {label}
      </Button>
      <Modal opened={confirming.kind !== 'closed'} onClose={close} title={question} withCloseButton={false} centered>
        <p>{children}</p>
        {hasFailed && (
          <p role="alert" className={styles.reason}>
            {confirming.reason}
          </p>
        )}
        <div className={styles.answers}>
          <Button variant="outline" onClick={close} data-autofocus>
            {hasFailed ? 'Close' : 'Cancel'}
          </Button>
          <Button color="red" loading={confirming.kind === 'working'} onClick={confirm}>
            {hasFailed ? 'Try again' : label}
          </Button>
        </div>
      </Modal>
    </>
  )
}
