import { Button, Modal } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { BusyButton } from './BusyButton.tsx'
import styles from './ConfirmButton.module.css'
import { headingOf } from './heading-of.ts'
import { useSave } from './use-save.ts'

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

/** A button for what is not easily undone: it asks first. Afterwards the page loads its data anew. */
export function ConfirmButton({ label, about, question, children, onConfirm, failure: sentence }: ConfirmButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const { revalidate } = useRevalidator()
  // A reload after a 409 could remove this dialog with its row, before anybody has read the reason.
  const { save, isSaving, failure, forget } = useSave({ reload: false })
  const button = useRef<HTMLButtonElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  // Somebody else was quicker: what this button stands beside is gone, and there is nothing to try again.
  const isFinal = failure?.isMissing === true

  /** The focus goes to the heading of the list, or to the page, because the button goes with its row. */
  async function renew() {
    const heading = headingOf(button.current) ?? document.getElementById('main')
    await revalidate()
    heading?.focus()
  }

  function close() {
    if (isSaving) return
    setIsOpen(false)
    if (isFinal) void renew()
  }

  const confirm = () =>
    save({
      async call() {
        const done = await onConfirm()
        setIsOpen(false)
        return done
      },
      success: ({ message }) => message,
      onSaved: renew,
      failure: sentence,
      // The button that had the focus goes.
      onFailed: ({ isMissing }) => isMissing && closeButton.current?.focus(),
    })

  return (
    <>
      <Button
        ref={button}
        variant="outline"
        size="sm"
        aria-label={about && `${label} ${about}`}
        onClick={() => {
          forget()
          setIsOpen(true)
        }}
      >
        {label}
      </Button>
      <Modal opened={isOpen} onClose={close} title={question} withCloseButton={false} centered>
        <p>{children}</p>
        {failure && (
          <p role="alert" className={styles.reason}>
            {failure.message}
          </p>
        )}
        <div className={styles.answers}>
          <Button ref={closeButton} variant="outline" onClick={close} data-autofocus>
            {failure ? 'Close' : 'Cancel'}
          </Button>
          {!isFinal && (
            <BusyButton color="red" isBusy={isSaving} onClick={confirm}>
              {failure ? 'Try again' : label}
            </BusyButton>
          )}
        </div>
      </Modal>
    </>
  )
}
