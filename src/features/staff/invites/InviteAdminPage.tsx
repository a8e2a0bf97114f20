import { TextInput } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import { AdminPage } from '../../../ui/office/AdminPage.tsx'
import { AdminSection } from '../../../ui/office/AdminSection.tsx'
import { adminApi } from '../../../ui/office/admin-api.ts'
import { BusyButton } from '../../../ui/office/BusyButton.tsx'
import { answer, loaded, Refusal } from '../../../ui/office/call-api.ts'
import { storedToken } from '../../../ui/office/guard.ts'
import { useMailSettings } from '../../../ui/office/mail-settings.ts'
import { NoMailServer } from '../../../ui/office/NoMailServer.tsx'
import { useDraft } from '../../../ui/office/use-draft.ts'
import { Notice } from '../../../ui/site/Notice.tsx'
import { Administrators } from '../Administrators.tsx'
import type { Administrator } from '../administrators.schema.ts'
import styles from './InviteAdminPage.module.css'
import type { Invite } from './invites.schema.ts'
import { PendingInvites } from './PendingInvites.tsx'

export async function loader() {
  const [invites, administrators] = await Promise.all([
    loaded(answer(adminApi.invite.$get({ query: {} })) as Promise<Invite[]>),
    loaded(answer(adminApi.admin.administrators.$get({ query: {} })) as Promise<Administrator[]>),
  ])
  return { invites, administrators }
}

export function Component() {
  const { invites, administrators } = useLoaderData<typeof loader>()
  const { hasMailServer } = useMailSettings()
  return (
    <AdminPage title="Invite Admin">
      {!hasMailServer && (
        <NoMailServer>
          Invite somebody, press “Copy link” in the list below, and send the link to them yourself.
        </NoMailServer>
      )}
      <InviteForm />
      <PendingInvites invites={invites} />
      <Administrators administrators={administrators} />
    </AdminPage>
  )
}

type Outcome = { kind: 'sent' } | { kind: 'failed'; reason: string; isAddress: boolean }
type Inviting = { kind: 'idle' } | { kind: 'sending' } | Outcome

function InviteForm() {
  const way = useMailSettings().hasMailServer
    ? 'They get an e-mail with a link, which'
    : 'You get a link for them, which'
  const [email, setEmail] = useDraft('email', '')
  const [inviting, setInviting] = useState<Inviting>({ kind: 'idle' })
  const isUnderWay = useRef(false)
  const { revalidate } = useRevalidator()

  async function submit(event: FormEvent) {
    event.preventDefault()
    const token = storedToken()
    if (isUnderWay.current || !token) return
    isUnderWay.current = true
    setInviting({ kind: 'sending' })
    const outcome = await send(email, token)
    setInviting(outcome)
    isUnderWay.current = false
    if (outcome.kind === 'sent') await revalidate()
  }

  async function send(address: string, token: string): Promise<Outcome> {
    try {
      await answer(
        adminApi.invite.$post({ json: { email: address } }, { headers: { authorization: `Bearer ${token}` } }),
      )
      // The next address may stand there already.
      setEmail((typed) => (typed === address ? '' : typed))
      return { kind: 'sent' }
    } catch (error) {
      const isAddress = error instanceof Refusal && error.fields?.email !== undefined
      return { kind: 'failed', reason: (error as Error).message, isAddress }
    }
  }

  const failure = inviting.kind === 'failed' ? inviting : undefined
  return (
    <AdminSection
      title="Invite somebody"
      lead={`${way} works once, for 72 hours. If they already have an account, it resets their password.`}
    >
      <form method="post" onSubmit={submit} className={styles.form}>
        <TextInput
          label="Email"
          type="email"
          required
          withAsterisk={false}
          autoComplete="off"
          className={styles.email}
          value={email}
          error={failure?.isAddress && failure.reason}
          onChange={(event) => {
            setEmail(event.currentTarget.value)
            if (inviting.kind !== 'sending') setInviting({ kind: 'idle' })
          }}
        />
        <BusyButton type="submit" className={styles.submit} isBusy={inviting.kind === 'sending'}>
          Invite
        </BusyButton>
      </form>
      <div className={styles.outcome} aria-live="polite">
        {inviting.kind === 'sent' && <Notice kind="success">Invitation sent successfully!</Notice>}
        {failure && (
          <Notice kind="error" reason={failure.isAddress ? undefined : failure.reason}>
            Failed to send invitation
          </Notice>
        )}
      </div>
    </AdminSection>
  )
}
