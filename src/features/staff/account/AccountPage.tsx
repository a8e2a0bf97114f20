import { TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { NAME_MAX } from '#platform/http/limits.ts'
import { DEAD_ENDING, isDeadAddress } from '#platform/mail/address.ts'
import { AdminPage } from '#ui/office/AdminPage.tsx'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer, loaded } from '#ui/office/call-api.ts'
import { EditState } from '#ui/office/EditState.tsx'
import { fieldProps } from '#ui/office/field-props.ts'
import { focusField } from '#ui/office/focus-field.ts'
import { keepToken } from '#ui/office/guard.ts'
import pieces from '#ui/office/pieces.module.css'
import { forgetPerson } from '#ui/office/signed-in-person.ts'
import { useEdit } from '#ui/office/use-edit.ts'
import { useSave } from '#ui/office/use-save.ts'
import { adminPaths } from '#ui/paths.ts'
import { Notice } from '#ui/site/Notice.tsx'
import { PasswordField } from '#ui/site/PasswordField.tsx'
import { SecondFactor } from '../factors/SecondFactor.tsx'
import styles from './AccountPage.module.css'

export async function loader() {
  const [account, factors] = await Promise.all([
    answer(adminApi.admin.account.$get()),
    loaded(answer(adminApi.admin.account['second-factor'].$get())),
  ])
  return { ...account, factors }
}

export function Component() {
  const { email, name, mustSetUp, factors } = useLoaderData<typeof loader>()
  const note = useRef<HTMLParagraphElement>(null)
  // The last factor may have been removed below.
  useEffect(() => {
    if (mustSetUp) note.current?.scrollIntoView({ block: 'center' })
  }, [mustSetUp])
  return (
    <AdminPage title="Your account">
      {mustSetUp && (
        <p ref={note} className={`${pieces.note} ${styles.first}`}>
          Everyone here needs a second factor. Set up yours first; everything else opens afterwards. Text you typed
          before is kept.
        </p>
      )}
      <ConfirmAddress />
      <SecondFactor factors={factors} email={email} />
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
    const json = Object.fromEntries(new FormData(form)) as { currentPassword: string; newPassword: string }
    void save({
      async call() {
        const { message, ...renewed } = await answer(adminApi.admin.account.password.$put({ json }))
        keepToken(renewed)
        return { message }
      },
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
      <BusyButton type="submit" variant="outline" isBusy={isSaving}>
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

function NameForm({ name }: { name: string }) {
  const edit = useEdit('name', { name })
  const { save, isSaving, failure, forget } = useSave()

  function submit(event: FormEvent) {
    event.preventDefault()
    const sent = edit.form
    void save({
      async call() {
        edit.requireCurrent()
        const account = await answer(adminApi.admin.account.$put({ json: sent }))
        forgetPerson()
        return account
      },
      success: 'Name saved.',
      failure: "Couldn't save your name.",
      onSaved: (saved) => edit.settle(sent, { name: saved.name }),
    })
  }

  return (
    <form method="post" onSubmit={submit} className={styles.form}>
      <TextInput
        label="Name"
        description="Leave blank to show your email address instead."
        maxLength={NAME_MAX}
        {...fieldProps(edit, failure?.fields, 'name')}
        autoComplete="name"
      />
      <BusyButton type="submit" variant={edit.isUnsaved ? 'filled' : 'outline'} isBusy={isSaving}>
        Save name
      </BusyButton>
      <EditState edit={edit} what="name" labels={{ name: 'name' }} failure={failure?.message} onChoice={forget} />
    </form>
  )
}

function AddressForm({ email }: { email: string }) {
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
      <BusyButton type="submit" variant="outline" isBusy={isSaving}>
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
function ConfirmAddress() {
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
