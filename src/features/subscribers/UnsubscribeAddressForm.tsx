import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAnnounce } from '../../ui/office/Announcements.tsx'
import { adminApi } from '../../ui/office/admin-api.ts'
import { BusyButton } from '../../ui/office/BusyButton.tsx'
import { answer } from '../../ui/office/call-api.ts'
import { LinkButton } from '../../ui/office/LinkButton.tsx'
import { useBusy } from '../../ui/office/use-busy.ts'
import styles from './UnsubscribeAddressForm.module.css'

type UnsubscribeAddressFormProps = {
  /** After the list has changed. */
  onChange: () => void
}

/** For who has asked by telephone, or in an answer, to get no update any more. */
export function UnsubscribeAddressForm({ onChange }: UnsubscribeAddressFormProps) {
  const [email, setEmail] = useState('')
  const [unsubscribed, setUnsubscribed] = useState('')
  const [reason, setReason] = useState('')
  const changing = useBusy()
  const announce = useAnnounce()

  const change = (address: string, isSubscribed: boolean) =>
    changing.run(async () => {
      try {
        await answer(adminApi.subscribers.$put({ json: { email: address, isSubscribed } }))
        announce(isSubscribed ? `${address} gets the update again.` : `${address} gets no update any more.`)
        setUnsubscribed(isSubscribed ? '' : address)
        setEmail(isSubscribed ? address : '')
        onChange()
      } catch (error) {
        setReason((error as Error).message)
      }
    })

  function submit(event: FormEvent) {
    event.preventDefault()
    setReason('')
    void change(email.trim(), false)
  }

  return (
    <details className={styles.place}>
      <summary>Has somebody asked to get no more updates?</summary>
      <form method="post" noValidate onSubmit={submit} className={styles.form}>
        <TextInput
          label="Their e-mail address"
          type="email"
          autoComplete="off"
          className={styles.email}
          value={email}
          error={reason}
          onChange={(event) => {
            setEmail(event.currentTarget.value)
            setReason('')
          }}
        />
        <BusyButton type="submit" variant="outline" className={styles.submit} isBusy={changing.isBusy}>
          Take off the list
        </BusyButton>
      </form>
      {unsubscribed && (
        <p>
          {unsubscribed} is off the list, whatever list is pasted.{' '}
          <LinkButton onClick={() => void change(unsubscribed, true)}>Put back</LinkButton>
        </p>
      )}
    </details>
  )
}
