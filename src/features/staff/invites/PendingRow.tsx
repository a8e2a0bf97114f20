import { TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { ConfirmButton } from '#ui/office/ConfirmButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import { useMailSettings } from '#ui/office/mail-settings.ts'
import { QuestionDialog } from '#ui/office/QuestionDialog.tsx'
import { ListRow } from '#ui/office/Rows.tsx'
import type { Invite } from './invites.schema.ts'
import styles from './PendingInvites.module.css'
import { useInviteLink } from './use-invite-link.ts'

export function PendingRow({ invite, children }: { invite: Invite; children: ReactNode }) {
  const { id, email, mail } = invite
  const { known, field, isBusy, copy } = useInviteLink(invite)
  const [isAsking, setIsAsking] = useState(false)
  const { hasMailServer } = useMailSettings()
  const isMailed = mail?.state === 'sent' || mail?.state === 'unknown' || (mail?.state === 'waiting' && hasMailServer)
  const isHandedOut = !known && (!mail || isMailed)
  return (
    <ListRow
      title={email}
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
