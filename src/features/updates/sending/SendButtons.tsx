import { useId, useState } from 'react'
import { isUndescribed } from '#features/images/image-filters.ts'
import type { ImageUploads } from '#features/images/use-image-uploads.ts'
import { RECIPIENTS_MAX } from '#platform/http/limits.ts'
import type { Recipients } from '#platform/mail/read-addresses.ts'
import { useAnnounce } from '#ui/office/Announcements.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { useTimeText } from '#ui/office/Moment.tsx'
import { useMailSettings } from '#ui/office/mail-settings.ts'
import pieces from '#ui/office/pieces.module.css'
import { QuestionDialog } from '#ui/office/QuestionDialog.tsx'
import { SignedInPerson } from '#ui/office/SignedInPerson.tsx'
import { useSave } from '#ui/office/use-save.ts'
import { numberText } from '#ui/site/number-text.ts'
import { BEFORE_SENDING } from '../checks/findings.ts'
import type { UpdateDraft, UpdateForm } from '../editor/use-update-draft.ts'
import type { CheckedRecipients } from '../updates.schema.ts'
import { approvalText, audienceText, peopleText } from './progress-text.ts'
import styles from './SendButtons.module.css'

export const MOST = `An update can go to at most ${numberText(RECIPIENTS_MAX)}`

export type ReadRecipients = Recipients & {
  audience: UpdateDraft['audience']
  /** The number of people in the audience, if known. */
  subscribers: number | undefined
  /** Null if the server could not check, undefined before its answer. */
  checked: CheckedRecipients | null | undefined
}

export const countLeft = ({ emails, subscribers = 0, checked }: ReadRecipients) =>
  checked?.count ?? emails.length + subscribers

export type SendButtonsProps = {
  form: UpdateForm
  recipients: ReadRecipients
  subject: string
  /** The names of the checks with a bad finding. */
  findings: string[]
  /** Whether a text of the update is too long. */
  isTooLong: boolean
  /** Chosen images that are still uploading or failed to upload. */
  uploads: Pick<ImageUploads, 'isBusy' | 'list'>
  isSending: boolean
  onSend: () => void
}

export function SendButtons(props: SendButtonsProps) {
  const { form, recipients, subject, findings, isTooLong, uploads, isSending, onSend } = props
  const [isAsking, setIsAsking] = useState(false)
  const reasonId = useId()
  const { deliversUpdates, isAutomated } = useMailSettings()
  const unfinished = letterReason({ form, isTooLong, uploads })
  const reason = unfinished ?? recipientsReason(recipients)
  const people = peopleText(countLeft(recipients))
  return (
    <div className={styles.send}>
      <div className={pieces.buttons}>
        <BusyButton
          variant={reason === undefined && deliversUpdates ? 'filled' : 'outline'}
          isBusy={isSending}
          aria-disabled={reason !== undefined}
          aria-describedby={reasonId}
          onClick={() => reason === undefined && setIsAsking(true)}
        >
          {isSending ? (deliversUpdates ? 'Sending...' : 'Saving...') : 'Send Email Update'}
        </BusyButton>
        {!isAutomated && <TestButton form={form} subject={subject} reason={unfinished} reasonId={reasonId} />}
      </div>
      <p id={reasonId} className={pieces.soft}>
        {!isSending && reason}
      </p>
      {findings.length > 0 && (
        <p>
          <span className={pieces.amber}>{`Before sending, look at: ${findings.join(', ')}.`}</span>{' '}
          <LinkButton onClick={() => document.getElementById(BEFORE_SENDING)?.querySelector('h2')?.focus()}>
            Show
          </LinkButton>
        </p>
      )}
      {isAutomated && (
        <p className={pieces.soft}>Your automation writes this email, so you can't send one to yourself first.</p>
      )}
      <QuestionDialog
        isOpen={isAsking}
        title={`${deliversUpdates ? 'Send to' : 'Save for'} ${people}?`}
        answer={deliversUpdates ? 'Send' : 'Save'}
        onAnswer={() => {
          setIsAsking(false)
          // An image may have been dropped on the page while the dialog was open.
          if (reason === undefined) onSend()
        }}
        onClose={() => setIsAsking(false)}
        facts={<Facts form={form} subject={subject} recipients={recipients} findings={findings} />}
      >
        {deliversUpdates ? (
          "You can't undo this."
        ) : (
          <span className={pieces.amber}>This site has no mail server, so the emails are only saved as files.</span>
        )}
      </QuestionDialog>
    </div>
  )
}

/** Returns the reason to show, or undefined if the letter is complete. */
function letterReason({ form, isTooLong, uploads }: Pick<SendButtonsProps, 'form' | 'isTooLong' | 'uploads'>) {
  if (form.draft.brief.trim() === '') return 'Write or generate a brief first.'
  if (isTooLong) return 'One of the texts is too long. Shorten it first.'
  if (uploads.isBusy) return 'Wait until all images are uploaded.'
  if (uploads.list.length > 0) return "An image couldn't be uploaded. Try again or remove it first."
}

function recipientsReason(recipients: ReadRecipients): string | undefined {
  const { emails, invalid, audience, checked } = recipients
  if (invalid.length === 1) return '1 address is invalid. Fix or remove it first.'
  if (invalid.length > 1) return `${numberText(invalid.length)} addresses are invalid. Fix or remove them first.`
  if (emails.length === 0 && !audience) return 'Add recipients first.'
  if (emails.length > RECIPIENTS_MAX) return `${MOST} addresses.`
  if (countLeft(recipients) > 0) return
  if (!checked) return 'There are no subscribers to send this to.'
  return `Everyone on the list has unsubscribed${checked.refused.length > 0 ? ' or is refused' : ''}.`
}

const TIME = { hour: 'numeric', minute: '2-digit' } as const

type TestButtonProps = Pick<SendButtonsProps, 'form' | 'subject'> & { reason: string | undefined; reasonId: string }

function TestButton({ form: { draft }, subject, reason, reasonId }: TestButtonProps) {
  const { hasMailServer } = useMailSettings()
  const { save, isSaving } = useSave({ reload: false })
  const announce = useAnnounce()
  const timeText = useTimeText(TIME)
  const [sentAt, setSentAt] = useState<Date>()
  const json = { subject, generatedBrief: draft.brief, imageIds: draft.images.map(({ id }) => id) }
  const send = () =>
    save({
      call: () => answer(adminApi['weekly-update']['send-test'].$post({ json })),
      failure: "Couldn't send the test.",
      onSaved({ message }) {
        announce(message, { kind: hasMailServer ? 'success' : 'warning' })
        setSentAt(new Date())
      },
    })
  return (
    <>
      <BusyButton
        variant="outline"
        isBusy={isSaving}
        aria-disabled={reason !== undefined}
        aria-describedby={reason && reasonId}
        onClick={() => reason === undefined && send()}
      >
        Send one to me
      </BusyButton>
      {sentAt && (
        <p className={`${pieces.soft} ${styles.said}`}>
          <SignedInPerson>
            {(_, email) =>
              `Test ${hasMailServer ? 'sent to' : 'saved for'} ${email} at ${timeText(sentAt.toISOString())}.`
            }
          </SignedInPerson>
        </p>
      )}
    </>
  )
}

type FactsProps = Pick<SendButtonsProps, 'form' | 'subject' | 'recipients' | 'findings'>

/** Returns a text such as “14 people: Everyone and 3 pasted addresses”. */
function toText(recipients: ReadRecipients): string {
  const { emails, audience, checked } = recipients
  const people = peopleText(countLeft(recipients))
  if (!audience) return people
  const chosen = `${people}: ${audienceText(audience)}`
  const pasted = emails.length - (checked ? checked.unsubscribed.length + checked.refused.length : 0)
  if (pasted === 0) return chosen
  return `${chosen} and ${pasted === 1 ? '1 pasted address' : `${numberText(pasted)} pasted addresses`}`
}

/** The letter that the question is about. */
function Facts({ form: { draft }, subject, recipients, findings }: FactsProps) {
  const { from, copyTo, isAutomated } = useMailSettings()
  const { approvedBy = '', approvedOn = '' } = draft
  const approval = approvalText({ approvedBy, approvedOn })
  const undescribed = draft.images.filter(isUndescribed).length
  return (
    <dl className={styles.facts}>
      <dt>Subject</dt>
      <dd dir="auto">{subject}</dd>
      <dt>To</dt>
      <dd>{toText(recipients)}</dd>
      {copyTo && (
        <>
          <dt>Copy to</dt>
          <dd>{copyTo}</dd>
        </>
      )}
      <dt>From</dt>
      <dd>{isAutomated ? 'Your automation' : from}</dd>
      {approval && (
        <>
          <dt>Approved</dt>
          <dd dir="auto">{approval}</dd>
        </>
      )}
      {findings.length > 0 && (
        <>
          <dt>Look at</dt>
          <dd className={pieces.amber}>{findings.join(', ')}</dd>
        </>
      )}
      {draft.isPublic && (
        <>
          <dt>On the site</dt>
          <dd>Everyone can read it</dd>
        </>
      )}
      <dt>Images</dt>
      <dd>
        {draft.images.length || 'None'}
        {undescribed > 0 && <span className={pieces.amber}>{`, ${undescribed} without a description`}</span>}
      </dd>
    </dl>
  )
}
