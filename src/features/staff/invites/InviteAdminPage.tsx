import { TextInput } from '@mantine/core'
import { type FormEvent, useRef } from 'react'
import { useLoaderData } from 'react-router'
import styles from '#ui/office/AddressForm.module.css'
import { AdminPage } from '#ui/office/AdminPage.tsx'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { ConfirmButton } from '#ui/office/ConfirmButton.tsx'
import { answer, loaded } from '#ui/office/call-api.ts'
import { storedToken } from '#ui/office/guard.ts'
import { LoadError } from '#ui/office/LoadError.tsx'
import { LocalLinks } from '#ui/office/LocalLinks.tsx'
import { Moment } from '#ui/office/Moment.tsx'
import { useMailSettings } from '#ui/office/mail-settings.ts'
import { NoMailServer } from '#ui/office/NoMailServer.tsx'
import { ListRow, Rows } from '#ui/office/Rows.tsx'
import { useDraft } from '#ui/office/use-draft.ts'
import { useSave } from '#ui/office/use-save.ts'
import { Notice } from '#ui/site/Notice.tsx'
import type { Administrator } from '../administrators.schema.ts'
import { PendingInvites } from './PendingInvites.tsx'

export async function loader() {
  const [invites, administrators] = await Promise.all([
    loaded(answer(adminApi.invite.$get())),
    loaded(answer(adminApi.admin.administrators.$get())),
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
          Invite someone, press “Copy link” in the list below, and send them the link yourself.
        </NoMailServer>
      )}
      <LocalLinks />
      <InviteForm />
      <AdminSection title="Pending invitations">
        {'reason' in invites ? <LoadError reason={invites.reason} /> : <PendingInvites invites={invites.data} />}
      </AdminSection>
      <AdminSection title="Administrators">
        {'reason' in administrators ? (
          <LoadError reason={administrators.reason} />
        ) : (
          <AdministratorList administrators={administrators.data} />
        )}
      </AdminSection>
    </AdminPage>
  )
}

const DRAWN_MS = 100

function InviteForm() {
  const { hasMailServer } = useMailSettings()
  const way = hasMailServer ? "They'll get a link by email." : "You'll get a link to send them."
  const form = useRef<HTMLFormElement>(null)
  const [email, setEmail] = useDraft('email', '')
  const { save, isSaving, isSaved, failure, forget } = useSave()
  const addressError = failure?.fields.email && failure.message

  function submit(event: FormEvent) {
    event.preventDefault()
    const token = storedToken()
    if (!token) return
    const headers = { authorization: `Bearer ${token}` }
    void save({
      async call() {
        await answer(adminApi.invite.$post({ json: { email } }, { headers }))
        // Keeps the next address if it was typed during the call.
        setEmail((typed) => (typed === email ? '' : typed))
      },
      onSaved() {
        // The next step is the “Copy link” button in the next section, which React may draw a moment later.
        const show = () => form.current?.closest('section')?.nextElementSibling?.scrollIntoView({ block: 'nearest' })
        if (!hasMailServer) setTimeout(show, DRAWN_MS)
      },
    })
  }

  return (
    <AdminSection
      title="Invite someone"
      lead={`${way} It works once and expires after 72 hours. If they already have an account, it resets their password.`}
    >
      <form ref={form} method="post" onSubmit={submit} className={styles.form}>
        <TextInput
          label="Email"
          inputMode="email"
          autoCapitalize="none"
          required
          withAsterisk={false}
          autoComplete="off"
          className={styles.email}
          value={email}
          error={addressError && `Failed to send invitation. ${addressError}`}
          onChange={(event) => {
            setEmail(event.currentTarget.value)
            forget()
          }}
        />
        <BusyButton type="submit" className={styles.submit} isBusy={isSaving}>
          Invite
        </BusyButton>
      </form>
      <div className={styles.outcome} aria-live="polite">
        {isSaved && <Notice kind="success">Invitation sent successfully!</Notice>}
        {failure && !addressError && (
          <Notice kind="error" reason={failure.message}>
            Failed to send invitation
          </Notice>
        )}
      </div>
    </AdminSection>
  )
}

function AdministratorList({ administrators }: { administrators: Administrator[] }) {
  return (
    <Rows>
      {administrators.map(({ id, email, name, createdAt, lastSignInAt, isYou }) => (
        <ListRow
          key={id}
          title={name || email}
          mark={isYou && 'You'}
          action={
            !isYou && (
              <ConfirmButton
                label="Remove"
                about={email}
                question={`Remove ${email}?`}
                onConfirm={() => answer(adminApi.admin.administrators[':id'].$delete({ param: { id: `${id}` } }))}
              >
                This signs them out everywhere and withdraws the invitations they sent. Everything they wrote stays. To
                undo this, invite them again.
              </ConfirmButton>
            )
          }
        >
          {name && <span>{`${email}. `}</span>}
          {lastSignInAt ? (
            <span key="known">
              Last logged in on <Moment at={lastSignInAt} />.
            </span>
          ) : (
            <span>Hasn't logged in yet.</span>
          )}{' '}
          Administrator since <Moment at={createdAt} />.
        </ListRow>
      ))}
    </Rows>
  )
}
