import type { MouseEvent } from 'react'
import { useRevalidator } from 'react-router'
import { useAnnounce } from '../../ui/office/Announcements.tsx'
import { adminApi } from '../../ui/office/admin-api.ts'
import { BusyButton } from '../../ui/office/BusyButton.tsx'
import { ConfirmButton } from '../../ui/office/ConfirmButton.tsx'
import { answer, Refusal } from '../../ui/office/call-api.ts'
import { headingOf } from '../../ui/office/heading-of.ts'
import { useBusy } from '../../ui/office/use-busy.ts'
import type { Mail } from './mails.schema.ts'

const LABEL = 'Send again'

async function retry({ id, state }: Mail) {
  await answer(adminApi.mails[':id'].retry.$post({ param: { id: `${id}` } }))
  return { message: state === 'waiting' ? 'The e-mail is tried now.' : 'The e-mail waits to be sent again.' }
}

/** `leavesList`: it has only what is in one state. */
type RetryButtonProps = { mail: Mail; leavesList: boolean }

export function RetryButton({ mail, leavesList }: RetryButtonProps) {
  const about = `to ${mail.to}`
  if (mail.state !== 'unknown') return <RetryAtOnce mail={mail} leavesList={leavesList} />
  return (
    <ConfirmButton
      label={LABEL}
      about={about}
      question={`Send the e-mail ${about} again?`}
      onConfirm={() => retry(mail)}
    >
      The mail server had all of it when the connection was lost. If it has arrived, it arrives a second time.
    </ConfirmButton>
  )
}

function RetryAtOnce({ mail, leavesList }: RetryButtonProps) {
  const isWaiting = mail.state === 'waiting'
  const label = isWaiting ? 'Try now' : LABEL
  const { isBusy, run } = useBusy()
  const { revalidate } = useRevalidator()
  const announce = useAnnounce()

  async function retryAndShow(row: HTMLElement | null, heading: HTMLElement | null | undefined) {
    let isGone = leavesList && !isWaiting
    try {
      const { message } = await retry(mail)
      announce(message)
    } catch (error) {
      announce(`The e-mail is not ${isWaiting ? 'tried now' : 'sent again'}.`, {
        kind: 'error',
        reason: (error as Error).message,
      })
      const status = error instanceof Refusal ? error.status : undefined
      if (status !== 404 && status !== 409) return
      isGone ||= status === 404
    }
    // The button goes, and maybe its row.
    await revalidate()
    if (isGone) heading?.focus()
    else row?.focus({ preventScroll: true })
  }

  const press = ({ currentTarget }: MouseEvent) => {
    const [row, heading] = [currentTarget.closest('li'), headingOf(currentTarget)]
    void run(() => retryAndShow(row, heading))
  }
  return (
    <BusyButton variant="outline" size="sm" isBusy={isBusy} aria-label={`${label} to ${mail.to}`} onClick={press}>
      {label}
    </BusyButton>
  )
}
