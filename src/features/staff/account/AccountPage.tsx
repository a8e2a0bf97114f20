import { type FormEvent, useState } from 'react'
import { useLoaderData } from 'react-router'
import { AdminPage } from '../../../ui/office/AdminPage.tsx'
import { AdminSection } from '../../../ui/office/AdminSection.tsx'
import { adminApi } from '../../../ui/office/admin-api.ts'
import { BusyButton } from '../../../ui/office/BusyButton.tsx'
import { answer, Refusal } from '../../../ui/office/call-api.ts'
import { useBusy } from '../../../ui/office/use-busy.ts'
import { Notice } from '../../../ui/site/Notice.tsx'
import type { Administrator } from '../administrators.schema.ts'
import { PasswordField } from '../sign-in/PasswordField.tsx'
import styles from './AccountPage.module.css'

export async function loader() {
  const administrators = await (answer(adminApi.admin.administrators.$get({ query: {} })) as Promise<Administrator[]>)
  return { email: administrators.find(({ isYou }) => isYou)?.email ?? '' }
}

export function Component() {
  const { email } = useLoaderData<typeof loader>()
  return (
    <AdminPage title="Your account">
      <AdminSection
        title="Change your password"
        lead="You stay signed in here. Everywhere else you have to sign in again."
      >
        <PasswordForm email={email} />
      </AdminSection>
    </AdminPage>
  )
}

type Outcome = { kind: 'changed' } | { kind: 'failed'; reason: string; fields: Record<string, string> }

function PasswordForm({ email }: { email: string }) {
  const { isBusy, run } = useBusy()
  const [outcome, setOutcome] = useState<Outcome>()
  const fields = outcome?.kind === 'failed' ? outcome.fields : {}

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    await run(async () => {
      setOutcome(undefined)
      const changed = await change(Object.fromEntries(new FormData(form)) as Passwords)
      setOutcome(changed)
      if (changed.kind === 'changed') form.reset()
      else form.querySelector<HTMLInputElement>(`[name=${Object.keys(changed.fields)[0]}]`)?.focus()
    })
  }

  return (
    <form method="post" onSubmit={submit} noValidate className={styles.form}>
      <p>
        Your username is <strong>{email}</strong>.
      </p>
      {/* Password managers keep the new password under this name. */}
      <input name="username" autoComplete="username" defaultValue={email} hidden />
      <PasswordField
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        error={fields.currentPassword}
      />
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        hint="At least 8 characters, and not easy to guess."
        error={fields.newPassword}
      />
      <BusyButton type="submit" isBusy={isBusy}>
        Change password
      </BusyButton>
      {outcome?.kind === 'changed' && <Notice kind="success">Your password is changed.</Notice>}
      {outcome?.kind === 'failed' && Object.keys(fields).length === 0 && (
        <Notice kind="error" reason={outcome.reason}>
          Your password is not changed.
        </Notice>
      )}
    </form>
  )
}

type Passwords = { currentPassword: string; newPassword: string }

async function change({ currentPassword, newPassword }: Passwords): Promise<Outcome> {
  try {
    await answer(adminApi.admin.account.password.$put({ json: { currentPassword, newPassword } }))
    return { kind: 'changed' }
  } catch (error) {
    const fields = error instanceof Refusal ? (error.fields ?? {}) : {}
    return { kind: 'failed', reason: (error as Error).message, fields }
  }
}
