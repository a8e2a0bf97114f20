import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { DEAD_ENDING, isDeadAddress } from '#platform/mail/address.ts'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import { focusField } from '#ui/office/focus-field.ts'
import { forgetPerson } from '#ui/office/signed-in-person.ts'
import { useSave } from '#ui/office/use-save.ts'
import { adminPaths } from '#ui/paths.ts'
import { Notice } from '#ui/site/Notice.tsx'
import { PasswordField } from '#ui/site/PasswordField.tsx'
import styles from './AccountPage.module.css'

export function AddressForm({ email }: { email: string }) {
  const { save, isSaving, failure } = useSave()
  const [message, setMessage] = useState('')
  const { email: addressError, currentPassword } = failure?.fields ?? {}

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const json = Object.fromEntries(new FormData(form)) as { email: string; currentPassword: string }
    setMessage('')
    void save({
      async call() {
        const answered = await answer(adminApi.admin.account.email.$put({ json }))
        forgetPerson()
        return answered
      },
      onSaved(saved) {
        form.reset()
        setMessage(saved.message)
      },
      onFailed: ({ fields }) => focusField(form, Object.keys(fields)),
    })
  }

  return (
    <form method="post" onSubmit={submit} noValidate className={styles.form}>
      <p>
        Your username is <strong>{email}</strong>.
      </p>
      {isDeadAddress(email) && (
        <Notice kind="error" reason="Enter your own address below.">
          {`No email reaches you, because your address ends in ${DEAD_ENDING}.`}
        </Notice>
      )}
      <TextInput label="New email address" name="email" type="email" autoComplete="email" error={addressError} />
      <PasswordField
        label="Your password"
        name="currentPassword"
        autoComplete="current-password"
        error={currentPassword}
      />
      <BusyButton type="submit" isBusy={isSaving}>
        Change email address
      </BusyButton>
      {message && <Notice kind="success">{message}</Notice>}
      {failure && !addressError && !currentPassword && (
        <Notice kind="error" reason={failure.message}>
          Couldn't change your email address.
        </Notice>
      )}
    </form>
  )
}

/** The button for the link that was sent to a new address. Mail filters open links, so opening it confirms nothing. */
export function ConfirmAddress() {
  const [searchParams] = useSearchParams()
  const navigate = useNavigate()
  const token = searchParams.get('confirm')
  const { save, isSaving, failure } = useSave({ reload: false })
  if (!token) return null

  const confirm = () =>
    save({
      call: () => answer(adminApi.admin.account.email.confirm.$post({ json: { token } })),
      success: 'Email address changed.',
      onSaved() {
        forgetPerson()
        void navigate(adminPaths.account(), { replace: true })
      },
    })

  return (
    <AdminSection title="Confirm your new email address" lead="From then on, you log in with it.">
      <BusyButton type="button" isBusy={isSaving} onClick={() => void confirm()}>
        Confirm new address
      </BusyButton>
      {failure && (
        <Notice kind="error" reason={failure.message}>
          Couldn't change your email address.
        </Notice>
      )}
    </AdminSection>
  )
}
