import { VisuallyHidden } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { ConfirmButton } from '#ui/office/ConfirmButton.tsx'
import { answer, loaded } from '#ui/office/call-api.ts'
import { headingOf } from '#ui/office/heading-of.ts'
import { useMailSettings } from '#ui/office/mail-settings.ts'
import { useMay } from '#ui/office/SignedInPerson.tsx'
import { usePolling } from '#ui/office/use-polling.ts'
import { adminPaths } from '#ui/paths.ts'
import { numberText } from '#ui/site/number-text.ts'
import type { UpdateSummary } from '../updates.schema.ts'
import { forwardedText, type Outcome, outcomeOf, progressText, unknownText } from './progress-text.ts'
import styles from './SendingProgress.module.css'

const POLL_MS = 2000
const HELD_UP_POLLS = 2

/** Polls updates with queued emails, and keeps those that finish while the page is open. */
export function useSendingProgress(fromLoader: UpdateSummary[]) {
  const [last, setLast] = useState(fromLoader)
  const [updates, setUpdates] = useState(fromLoader)
  const [sent, setSent] = useState<number>()
  /** Number of polls without progress, by update id. */
  const [still, setStill] = useState(new Map<number, number>())

  if (fromLoader !== last) {
    setLast(fromLoader)
    setUpdates(merge(fromLoader, updates))
  }

  async function ask(ids: number[]) {
    const query = ids.length > 0 ? { also: ids.join(',') } : {}
    const answered = await loaded(answer(adminApi['weekly-update']['under-way'].$get({ query })))
    if (!('data' in answered)) return
    const now = answered.data.updates
    setUpdates((before) => merge(now, before))
    setStill((polls) => new Map(now.map((one) => [one.id, hasMoved(one) ? 0 : (polls.get(one.id) ?? 0) + 1])))
  }

  const hasMoved = ({ id, progress }: UpdateSummary) =>
    updates.find((update) => update.id === id)?.progress.waiting !== progress.waiting

  usePolling(() => ask(updates.map(({ id }) => id)), {
    isOn: updates.some(({ progress }) => progress.waiting > 0),
    everyMs: POLL_MS,
  })

  return {
    updates,
    /** Id of the update just sent from this page. */
    sent,
    /** Whether emails are queued, but the last two polls found no progress. */
    isHeldUp: ({ id, progress }: UpdateSummary) => progress.waiting > 0 && (still.get(id) ?? 0) >= HELD_UP_POLLS,
    async watch(id: number) {
      await ask([...updates.map((update) => update.id), id])
      setSent(id)
    },
  }
}

/** Replaces known updates with their new versions; newest first. */
function merge(now: UpdateSummary[], before: UpdateSummary[]): UpdateSummary[] {
  const byId = new Map([...before, ...now].map((update) => [update.id, update]))
  return [...byId.values()].sort((a, b) => b.id - a.id)
}

const TITLES: Record<Outcome, string> = {
  'under way': 'Sending',
  sent: 'Sent',
  saved: 'Saved, not delivered',
  stopped: 'Stopped',
  partly: 'Partly sent',
}

type SendingProgressProps = Pick<ReturnType<typeof useSendingProgress>, 'updates' | 'sent' | 'isHeldUp'>

export function SendingProgress({ updates, sent, isHeldUp }: SendingProgressProps) {
  const { deliversUpdates } = useMailSettings()
  const list = useRef<HTMLUListElement>(null)
  // The sent form is empty now, so the focus moves here.
  useEffect(() => {
    if (sent !== undefined) headingOf(list.current)?.focus()
  }, [sent])
  const over = updates.filter((update) => outcomeOf(update) !== 'under way')
  return (
    <>
      {updates.length > 0 && (
        <AdminSection title={headingText(updates, deliversUpdates)}>
          <ul ref={list} className={styles.updates}>
            {updates.map((update) => (
              <UpdateProgress key={update.id} update={update} isHeldUp={isHeldUp(update)} />
            ))}
          </ul>
        </AdminSection>
      )}
      {/* Announces finished updates only, not each step. */}
      <VisuallyHidden role="status">
        {over.map((update) => `“${update.subject}”: ${stateText(update)}.`).join(' ')}
      </VisuallyHidden>
    </>
  )
}

const stateText = (update: UpdateSummary, isSaving = false) =>
  update.isForwarded ? forwardedText(update) : progressText(update, isSaving)

function headingText(updates: UpdateSummary[], deliversUpdates: boolean): string {
  const [first = 'sent', ...others] = new Set(updates.map(outcomeOf))
  if (!deliversUpdates && [first, ...others].includes('under way')) return 'Saving'
  if (others.length === 0) return TITLES[first]
  return [first, ...others].includes('under way') ? TITLES['under way'] : 'Latest updates'
}

/** `isHeldUp`: the last two polls found no progress. */
type UpdateProgressProps = { update: UpdateSummary; isHeldUp: boolean }

function UpdateProgress({ update, isHeldUp }: UpdateProgressProps) {
  const { id, subject, progress, recipientCount, isForwarded } = update
  const nameId = useId()
  const { deliversUpdates } = useMailSettings()
  const isOwner = useMay('owner')
  const isSaving = !deliversUpdates && progress.waiting > 0
  const text = stateText(update, isSaving)
  return (
    <li className={styles.update} data-outcome={isSaving ? 'saved' : outcomeOf(update)}>
      <h3 id={nameId} dir="auto">
        {subject}
      </h3>
      {!isForwarded && (
        <progress
          max={recipientCount}
          value={progress.sent + progress.saved}
          aria-labelledby={nameId}
          aria-valuetext={text}
        />
      )}
      <p className={styles.numbers}>{text}</p>
      {progress.unknown > 0 && <p className={styles.note}>{unknownText(update)}</p>}
      {/* Always rendered: screen readers announce only changes in existing live regions. */}
      <p className={styles.note} aria-live="polite">
        {isHeldUp && (
          <span>
            The mail server isn't accepting emails right now. We'll keep trying every 30 seconds.{' '}
            {isOwner && <Link to={adminPaths.mails({ update: id, state: 'waiting' })}>See why</Link>}
          </span>
        )}
      </p>
      <div className={styles.actions}>
        <Link to={adminPaths.createUpdate({ update: id })}>View update</Link>
        {isOwner && !isForwarded && <Link to={adminPaths.mails({ update: id })}>View emails</Link>}
        {isOwner && progress.failed > 0 && (
          <Link to={adminPaths.mails({ update: id, state: 'failed' })}>View failed emails</Link>
        )}
        {isOwner && progress.stopped > 0 && (
          <Link to={adminPaths.mails({ update: id, state: 'stopped' })}>View stopped emails</Link>
        )}
        {progress.waiting > 0 && (
          <ConfirmButton
            label="Stop sending"
            about={`“${subject}”`}
            question="Stop sending this update?"
            failure="Couldn't stop sending."
            onConfirm={() => answer(adminApi['weekly-update'][':id'].stop.$post({ param: { id: `${id}` } }))}
          >
            {`${progress.waiting === 1 ? 'The email' : `The ${numberText(progress.waiting)} emails`} still in the queue won't be sent. You can't take back emails already sent.`}
          </ConfirmButton>
        )}
        {outcomeOf(update) === 'stopped' &&
          (isOwner ? <SendRemaining update={update} /> : <p>Ask an owner to send the rest.</p>)}
      </div>
    </li>
  )
}

function SendRemaining({ update: { id, subject, progress } }: { update: UpdateSummary }) {
  const remaining =
    progress.stopped === 1 ? 'the remaining email' : `the remaining ${numberText(progress.stopped)} emails`
  return (
    <ConfirmButton
      label={`Send ${remaining}`}
      about={`of “${subject}”`}
      question={`Send ${remaining} after all?`}
      failure={`Couldn't send ${remaining}.`}
      onConfirm={() => answer(adminApi.mails.retry.$post({ json: { state: 'stopped', update: id } }))}
    >
      Only people who haven't received the update get it. Unsubscribed people are skipped.
    </ConfirmButton>
  )
}
