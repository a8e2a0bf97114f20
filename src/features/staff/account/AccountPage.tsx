import type { FormEvent } from 'react'
import { useLoaderData } from 'react-router'
import { AdminPage } from '#ui/office/AdminPage.tsx'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import { focusField } from '#ui/office/focus-field.ts'
import { useSave } from '#ui/office/use-save.ts'
import { Notice } from '#ui/site/Notice.tsx'
import { PasswordField } from '#ui/site/PasswordField.tsx'
import styles from './AccountPage.module.css'
import { AddressForm, ConfirmAddress } from './AddressForm.tsx'
import { NameForm } from './NameForm.tsx'

export const loader = () => answer(adminApi.admin.account.$get())

export function Component() {
  const { email, name } = useLoaderData<typeof loader>()
  return (
    <AdminPage title="Your account">
      <ConfirmAddress />
      <AdminSection title="Your name" lead="Other administrators see it on “Invite Admin” and in the audit log.">
        <NameForm name={name} />
      </AdminSection>
      <AdminSection
        title="Your email address"
        lead="It's your username, and the site's emails to you go there, such as a link to a new password."
      >
        <AddressForm email={email} />
      </AdminSection>
      <AdminSection
        title="Change your password"
        lead="You stay logged in here. Everywhere else, you'll have to log in again."
      >
        <PasswordForm email={email} />
      </AdminSection>
    </AdminPage>
  )
}

function PasswordForm({ email }: { email: string }) {
  const { save, isSaving, isSaved, failure } = useSave({ reload: false })
  const { currentPassword, newPassword } = failure?.fields ?? {}

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const json = Object.fromEntries(new FormData(form)) as Passwords
    void save({
      call: () => answer(adminApi.admin.account.password.$put({ json })),
      onSaved: () => form.reset(),
      onFailed: ({ fields }) => focusField(form, Object.keys(fields)),
    })
  }

  return (
    <form method="post" onSubmit={submit} noValidate className={styles.form}>
      {/* Password managers store the new password under this username. */}
      <input name="username" autoComplete="username" defaultValue={email} hidden />
      <PasswordField
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        error={currentPassword}
      />
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        hint="At least 8 characters, and hard to guess."
        error={newPassword}
      />
      <BusyButton type="submit" isBusy={isSaving}>
        Change password
      </BusyButton>
      {isSaved && <Notice kind="success">Password changed.</Notice>}
      {failure && !currentPassword && !newPassword && (
        <Notice kind="error" reason={failure.message}>
          Couldn't change your password.
        </Notice>
      )}
    </form>
  )
}

type Passwords = { currentPassword: string; newPassword: string }
