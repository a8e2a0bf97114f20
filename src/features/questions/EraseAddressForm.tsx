import { Button, TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { readAddress } from '#platform/mail/read-addresses.ts'
import styles from '#ui/office/AddressForm.module.css'
import { adminApi } from '#ui/office/admin-api.ts'
import { ConfirmDialog } from '#ui/office/ConfirmDialog.tsx'
import { answer } from '#ui/office/call-api.ts'

/** For people who ask to be erased, also if they never wrote. */
export function EraseAddressForm() {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const email = readAddress(typed)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (email) setIsOpen(true)
    else setError('Enter an email address.')
  }

  return (
    <details className={`${styles.place} ${styles.apart}`}>
      <summary>Erase an address</summary>
      <p>For people who ask you to delete everything about them, even if they never wrote to you.</p>
      <form method="post" noValidate onSubmit={submit} className={styles.form}>
        <TextInput
          label="Address to erase"
          type="email"
          autoComplete="off"
          className={styles.email}
          value={typed}
          error={error}
          onChange={(event) => {
            setTyped(event.currentTarget.value)
            setError('')
          }}
        />
        <Button ref={button} type="submit" variant="outline" className={styles.submit}>
          Erase
        </Button>
      </form>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        opener={button}
        label="Erase"
        question={`Erase ${email}?`}
        onConfirm={async () => {
          const erased = await answer(adminApi.contact.erase.$post({ json: { email: email ?? '' } }))
          setTyped('')
          return erased
        }}
      >
        This deletes all messages from this address, including spam, your answers, and its subscription with the
        consent. The address gets no weekly update from then on, even from a pasted list. You can't undo this.
      </ConfirmDialog>
    </details>
  )
}
