import { TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useRef } from 'react'
import { useLoaderData } from 'react-router'
import type { Role } from '#platform/access/roles.ts'
import { AdminPage } from '#ui/office/AdminPage.tsx'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer, loaded } from '#ui/office/call-api.ts'
import { storedToken } from '#ui/office/guard.ts'
import { LoadError } from '#ui/office/LoadError.tsx'
import { LocalLinks } from '#ui/office/LocalLinks.tsx'
import { useMailSettings } from '#ui/office/mail-settings.ts'
import { NoMailServer } from '#ui/office/NoMailServer.tsx'
import pieces from '#ui/office/pieces.module.css'
import { useDraft } from '#ui/office/use-draft.ts'
import { useSave } from '#ui/office/use-save.ts'
import { Notice } from '#ui/site/Notice.tsx'
import { AdministratorList } from '../AdministratorList.tsx'
import { FactorRule } from '../FactorRule.tsx'
import { ROLE_CHOICES } from '../role-words.ts'
import styles from './InviteAdminPage.module.css'
import { PendingInvites } from './PendingInvites.tsx'

export async function loader() {
  const [invites, people] = await Promise.all([
    loaded(answer(adminApi.invite.$get())),
    loaded(Promise.all([answer(adminApi.admin.administrators.$get()), answer(adminApi.admin['second-factor'].$get())])),
  ])
  return { invites, people }
}

export function Component() {
  const { invites, people } = useLoaderData<typeof loader>()
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
        {'reason' in people ? (
          <LoadError reason={people.reason} />
        ) : (
          <AdministratorList administrators={people.data[0]} />
        )}
      </AdminSection>
      {'data' in people && <FactorRule administrators={people.data[0]} {...people.data[1]} />}
    </AdminPage>
  )
}

function InviteForm() {
  const { hasMailServer } = useMailSettings()
  const way = hasMailServer ? "They'll get a link by email." : "You'll get a link to send them."
  const form = useRef<HTMLFormElement>(null)
  const [email, setEmail] = useDraft('email', '')
  const [role, setRole] = useDraft<Role>('role', 'editor')
  const { save, isSaving, isSaved, failure, forget } = useSave()
  const { invites } = useLoaderData<typeof loader>()
  const isNew = useRef(false)
  // The next step is the “Copy link” button in the next section.
  // biome-ignore lint/correctness/useExhaustiveDependencies(invites): runs once the new invitation is drawn
  useEffect(() => {
    if (isNew.current) form.current?.closest('section')?.nextElementSibling?.scrollIntoView({ block: 'nearest' })
    isNew.current = false
  }, [invites])
  const addressError = failure?.fields.email && failure.message

  function submit(event: FormEvent) {
    event.preventDefault()
    const token = storedToken()
    if (!token) return
    const headers = { authorization: `Bearer ${token}` }
    void save({
      async call() {
        await answer(adminApi.invite.$post({ json: { email, role } }, { headers }))
        // Keeps the next address and role if they were entered during the call.
        setEmail((typed) => (typed === email ? '' : typed))
        setRole((chosen) => (chosen === role ? undefined : chosen))
        isNew.current = !hasMailServer
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
          value={email}
          error={addressError && `Failed to send invitation. ${addressError}`}
          onChange={(event) => {
            setEmail(event.currentTarget.value)
            forget()
          }}
        />
        <fieldset className={styles.roles}>
          <legend>Role</legend>
          <p className={pieces.soft}>People who already have an account keep theirs.</p>
          {ROLE_CHOICES.map(([choice, { label, access }]) => (
            <label key={choice} className={pieces.check}>
              <input type="radio" name="role" checked={role === choice} onChange={() => setRole(choice)} />
              <span>
                {label}
                <span className={styles.access}>{access}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <BusyButton type="submit" isBusy={isSaving}>
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
