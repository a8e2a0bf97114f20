import { TextInput } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { mailAdvice } from '#platform/mail/mail-advice.ts'
import type { MailOutcome } from '#platform/mail/mail-state.schema.ts'
import { useAnnounce } from '#ui/office/Announcements.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { ConfirmButton } from '#ui/office/ConfirmButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import { ShortDate } from '#ui/office/Moment.tsx'
import { useMailSettings } from '#ui/office/mail-settings.ts'
import pieces from '#ui/office/pieces.module.css'
import { QuestionDialog } from '#ui/office/QuestionDialog.tsx'
import { ListRow, Rows } from '#ui/office/Rows.tsx'
import { useRenewed } from '#ui/office/use-polling.ts'
import { useSave } from '#ui/office/use-save.ts'
import { ROLE_WORDS } from '../role-words.ts'
import type { Invite } from './invites.schema.ts'
import styles from './PendingInvites.module.css'

export function PendingInvites({ invites: loaded }: { invites: Invite[] }) {
  const invites = useRenewed(loaded, {
    isUnderWay: (invites) => invites.some(({ mail }) => mail?.state === 'waiting'),
    renew: () => answer(adminApi.invite.$get()),
  })
  if (invites.length === 0) return <p className={pieces.soft}>No pending invitations.</p>
  return (
    <Rows>
      {invites.map((invite) => (
        <PendingRow key={invite.id} invite={invite}>
          Invited {invite.invitedBy ? `by ${invite.invitedBy}` : 'from the command line'}. Expires{' '}
          <ShortDate at={invite.expiresAt} />.{' '}
          {invite.mail ? (
            <InviteMailState {...invite.mail} />
          ) : (
            <span className={styles.mail}>No email sent. The link was copied or printed.</span>
          )}
        </PendingRow>
      ))}
    </Rows>
  )
}

function InviteMailState({ state, error }: MailOutcome) {
  const words = error ? `: ${mailAdvice(error) || error}` : '.'
  const { hasMailServer } = useMailSettings()
  switch (state === 'waiting' && !hasMailServer ? 'saved' : state) {
    case 'sent':
      return <span className={styles.mail}>Email sent.</span>
    case 'saved':
      return (
        <span className={styles.mail}>
          Email saved, not delivered. Press “Copy link” and send the link to them yourself.
        </span>
      )
    case 'waiting':
      return (
        <span className={styles.mail}>{error ? `Email queued. The last try failed${words}` : 'Email queued.'}</span>
      )
    case 'unknown':
      return (
        <>
          <strong className={styles.mail}>{`Email unconfirmed${words}`}</strong>
          <span className={styles.mail}>They may not have received it. Ask them, or invite them again.</span>
        </>
      )
    default:
      return (
        <>
          <strong className={styles.mail}>{`Email failed${words}`}</strong>
          <span className={styles.mail}>Check the address and invite them again.</span>
        </>
      )
  }
}

function PendingRow({ invite, children }: { invite: Invite; children: ReactNode }) {
  const { id, email, role, mail } = invite
  const { known, field, isBusy, copy } = useInviteLink(invite)
  const [isAsking, setIsAsking] = useState(false)
  const { hasMailServer } = useMailSettings()
  const isMailed = mail?.state === 'sent' || mail?.state === 'unknown' || (mail?.state === 'waiting' && hasMailServer)
  const isHandedOut = !known && (!mail || isMailed)
  return (
    <ListRow
      title={email}
      mark={ROLE_WORDS[role].label}
      action={
        <>
          <BusyButton
            variant="outline"
            size="sm"
            isBusy={isBusy}
            aria-label={`Copy link for ${email}`}
            onClick={() => (isHandedOut ? setIsAsking(true) : void copy())}
          >
            Copy link
          </BusyButton>
          <ConfirmButton
            label="Withdraw"
            about={email}
            question={`Withdraw the invitation for ${email}?`}
            onConfirm={() => answer(adminApi.invite[':id'].$delete({ param: { id: `${id}` } }))}
          >
            Their link will stop working. You can invite them again.
          </ConfirmButton>
          <QuestionDialog
            isOpen={isAsking}
            title={`Make a new link for ${email}?`}
            answer="Make a new link"
            onAnswer={() => {
              setIsAsking(false)
              void copy()
            }}
            onClose={() => setIsAsking(false)}
          >
            {`${mail ? 'The link in their email' : 'The earlier link'} will stop working.`}
          </QuestionDialog>
        </>
      }
      below={
        known && (
          <TextInput
            ref={field}
            readOnly
            className={styles.link}
            label={`Link for ${email}`}
            description={`${known.isCopied ? 'Copied.' : 'Copy this link.'} Send it to them yourself. It works once and expires after 72 hours. Earlier links no longer work.`}
            value={known.link}
            onFocus={(event) => event.currentTarget.select()}
          />
        )
      }
    >
      {children}
    </ListRow>
  )
}

type Made = { link: string; createdAt: string; isCopied: boolean }

/** The link of an invitation. The first press on “Copy link” creates it, and it is shown until someone renews it elsewhere. */
function useInviteLink({ id, createdAt }: Invite) {
  const [made, setMade] = useState<Made>()
  const field = useRef<HTMLInputElement>(null)
  const { save, isSaving } = useSave({ reload: false })
  const { revalidate } = useRevalidator()
  const announce = useAnnounce()
  const known = made && createdAt <= made.createdAt ? made : undefined

  const copy = () =>
    save({
      async call() {
        const { link, createdAt } =
          known ?? (await answer(adminApi.invite[':id'].link.$post({ param: { id: `${id}` } })))
        const isCopied = await copied(link)
        setMade({ link, createdAt, isCopied })
        if (isCopied) announce('Link copied.')
        if (!known) await revalidate()
        if (!isCopied) field.current?.focus()
      },
      failure: "Couldn't create the link.",
      onFailed: revalidate,
    })
  return { known, field, isBusy: isSaving, copy }
}

/** Browsers offer the clipboard only over HTTPS, and may deny access to it. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return false
  }
}
