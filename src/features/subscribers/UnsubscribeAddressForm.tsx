import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import styles from '#ui/office/AddressForm.module.css'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { useSave } from '#ui/office/use-save.ts'

/** For people who ask by phone or in a reply. Calls `onChange` after an address is removed or added back. */
export function UnsubscribeAddressForm({ onChange }: { onChange: () => void }) {
  const [email, setEmail] = useState('')
  const [unsubscribed, setUnsubscribed] = useState('')
  const { save, isSaving, failure, forget } = useSave({ reload: false })

  const change = (address: string, isSubscribed: boolean) =>
    save({
      call: () => answer(adminApi.subscribers.$put({ json: { email: address, isSubscribed } })),
      success: ({ email }) =>
        isSubscribed ? `${email} will get the weekly update again.` : `${email} won't get the weekly update.`,
      onSaved(saved) {
        setUnsubscribed(isSubscribed ? '' : saved.email)
        setEmail(isSubscribed ? saved.email : '')
        onChange()
      },
    })

  function submit(event: FormEvent) {
    event.preventDefault()
    void change(email.trim(), false)
  }

  return (
    <details className={styles.place}>
      <summary>Remove someone from the list</summary>
      <form method="post" noValidate onSubmit={submit} className={styles.form}>
        <TextInput
          label="Their email address"
          type="email"
          autoComplete="off"
          className={styles.email}
          value={email}
          error={failure?.message}
          onChange={(event) => {
            setEmail(event.currentTarget.value)
            forget()
          }}
        />
        <BusyButton type="submit" variant="outline" className={styles.submit} isBusy={isSaving}>
          Remove from list
        </BusyButton>
      </form>
      {unsubscribed && (
        <p>
          <span>{`${unsubscribed} is off the list and won't be emailed, even if you paste the address again.`}</span>{' '}
          <LinkButton onClick={() => void change(unsubscribed, true)}>Add back</LinkButton>
        </p>
      )}
    </details>
  )
}
