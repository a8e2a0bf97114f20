import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useDeferredValue, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react'
import { UnsubscribeAddressForm } from '#features/subscribers/UnsubscribeAddressForm.tsx'
import { RECIPIENTS_MAX } from '#platform/http/limits.ts'
import { readRecipients, withoutEntries } from '#platform/mail/read-addresses.ts'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer } from '#ui/office/call-api.ts'
import stateStyles from '#ui/office/EditState.module.css'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { LocalLinks } from '#ui/office/LocalLinks.tsx'
import pieces from '#ui/office/pieces.module.css'
import { numberText } from '#ui/site/number-text.ts'
import pageStyles from '../CreateUpdatePage.module.css'
import type { UpdateDraft } from '../editor/use-update-draft.ts'
import { ShowOnSiteField } from '../shown/ShowOnSite.tsx'
import { AUDIENCES, type CheckedRecipients, type Suggestions } from '../updates.schema.ts'
import { ApprovalFields } from './ApprovalFields.tsx'
import { audienceText, peopleText } from './progress-text.ts'
import styles from './RecipientsSection.module.css'
import { countLeft, MOST, type ReadRecipients, SendButtons, type SendButtonsProps } from './SendButtons.tsx'

const NAMED_MAX = 5
const INVALID_MAX = 10
const PAUSE_MS = 400

const ONLY_PASTED = 'Only pasted addresses'

type RecipientsSectionProps = Omit<SendButtonsProps, 'recipients'> & {
  /** The number of subscribers in each audience, if known. */
  audiences: Suggestions['audiences'] | undefined
  /** The addresses last pasted; null if none ever were. */
  lastRecipients: string | null
  /** The reason if the update was already sent, or a field is invalid. */
  failure: string | undefined
  errors: Record<string, string>
}

export function RecipientsSection(props: RecipientsSectionProps) {
  const { form, audiences, lastRecipients, failure, errors, isSending } = props
  const { draft, change } = form
  const { recipients, askAgain } = useRecipients(draft, draft.audience ? audiences?.[draft.audience] : 0)
  const box = useRef<HTMLTextAreaElement>(null)
  return (
    <AdminSection title="Recipients">
      <div className={styles.recipients}>
        <div className={styles.sides}>
          <SendTo form={form} audiences={audiences} />
          <div className={styles.recipients}>
            <Textarea
              ref={box}
              label="Recipient emails"
              description="Separate with commas or new lines. “June Frost <june@example.com>” works too."
              autoComplete="off"
              spellCheck={false}
              classNames={{ input: `${pageStyles.input} ${styles.input}` }}
              value={draft.recipients}
              onChange={(event) => change({ recipients: event.currentTarget.value })}
            />
            {!draft.recipients && lastRecipients && (
              <LastRecipients
                typed={lastRecipients}
                onUse={() => {
                  change({ recipients: lastRecipients })
                  // Moves the focus, because the pressed button disappears.
                  box.current?.focus()
                }}
              />
            )}
            {!draft.recipients && lastRecipients === '' && <p>Last time's list is no longer stored.</p>}
          </div>
        </div>
        <div className={styles.notes} aria-live="polite">
          <RecipientsNote recipients={recipients} error={errors.recipientEmails} />
        </div>
        <InvalidAddresses
          invalid={recipients.invalid}
          onRemove={(entries) => {
            change({ recipients: withoutEntries(draft.recipients, entries) })
            if (entries.length === recipients.invalid.length) box.current?.focus()
          }}
        />
        <UnsubscribeAddressForm onChange={askAgain} />
        <ApprovalFields form={form} errors={errors} />
        <ShowOnSiteField form={form} />
      </div>
      <LocalLinks />
      <SendButtons {...props} recipients={recipients} />
      <DraftState form={form} failure={failure} isSending={isSending} />
    </AdminSection>
  )
}

type SendToProps = Pick<RecipientsSectionProps, 'form' | 'audiences'>

function SendTo({ form: { draft, change }, audiences }: SendToProps) {
  const options = AUDIENCES.map((value) => {
    const count = audiences && ` (${numberText(audiences[value])})`
    return { value, label: `${audienceText(value)}${count ?? ''}` }
  })
  return (
    <NativeSelect
      label="Send to"
      description={
        audiences?.everyone === 0
          ? 'Nobody has subscribed and confirmed yet.'
          : 'Subscribers, and the addresses that you paste. Each address once.'
      }
      data={[{ value: '', label: ONLY_PASTED }, ...options]}
      value={draft.audience ?? ''}
      onChange={({ currentTarget: { value } }) =>
        change({ audience: AUDIENCES.find((audience) => audience === value) ?? null })
      }
    />
  )
}

/**
 * Parses the recipients while the user types. If all are valid, checks them on the server after each pause.
 * @param subscribers the number of people in the chosen audience, if known
 */
function useRecipients({ recipients: typed, audience }: UpdateDraft, subscribers: number | undefined) {
  const deferred = useDeferredValue(typed)
  const read = useMemo(() => readRecipients(deferred), [deferred])
  const { emails, invalid } = read
  const isRight = emails.length <= RECIPIENTS_MAX && invalid.length === 0 && (emails.length > 0 || subscribers !== 0)
  const asked = isRight ? JSON.stringify({ recipientEmails: emails.join('\n'), audience: audience ?? undefined }) : ''
  const [settled] = useDebouncedValue(asked, PAUSE_MS)
  const [answered, setAnswered] = useState<{ asked: string; checked: CheckedRecipients | null }>()

  async function ask(json: string, signal = new AbortController().signal) {
    if (!json) return
    const call = adminApi['weekly-update'].recipients.$post({ json: JSON.parse(json) }, { init: { signal } })
    const checked = await answer(call).catch(() => null)
    if (!signal.aborted) setAnswered({ asked: json, checked })
  }

  const askWhenSettled = useEffectEvent(ask)
  useEffect(() => {
    const stop = new AbortController()
    void askWhenSettled(settled, stop.signal)
    return () => stop.abort()
  }, [settled])

  const checked = answered?.asked === asked ? answered.checked : undefined
  /** `askAgain` repeats the check. Call it after the list of unsubscribed addresses has changed. */
  return { recipients: { ...read, audience, subscribers, checked }, askAgain: () => void ask(asked) }
}

function LastRecipients({ typed, onUse }: { typed: string; onUse: () => void }) {
  const count = useMemo(() => readRecipients(typed).emails.length, [typed])
  return (
    <p>
      <LinkButton onClick={onUse}>{`Use last time's list (${peopleText(count)})`}</LinkButton>
    </p>
  )
}

function RecipientsNote({ recipients, error }: { recipients: ReadRecipients; error: string | undefined }) {
  const { emails, duplicates, audience, checked } = recipients
  const left = countLeft(recipients)
  const isTooMany = emails.length > RECIPIENTS_MAX
  return (
    <>
      {left > 0 && (
        <p className={isTooMany ? pieces.wrong : styles.count}>
          {`${peopleText(left)}${audience && emails.length > 0 ? ' altogether' : ''}.${isTooMany ? ` ${MOST}.` : ''}${duplicatesText(duplicates)}${bothText(recipients)}`}
        </p>
      )}
      {checked && <Skipped emails={checked.unsubscribed} says={unsubscribedText(checked.unsubscribed.length)} />}
      {checked && <Skipped emails={checked.refused} says={refusedText(checked.refused.length)} />}
      {checked === null && (
        <p>Couldn't check who has unsubscribed. Unsubscribed people won't be emailed in any case.</p>
      )}
      {error && <p className={pieces.wrong}>{error}</p>}
    </>
  )
}

/** Says why an audience and a list are fewer people altogether. */
function bothText({ emails, audience, subscribers = 0, checked }: ReadRecipients): string {
  if (!audience || !checked) return ''
  const pasted = emails.length - checked.unsubscribed.length - checked.refused.length
  const both = pasted + subscribers - checked.count
  if (both <= 0) return ''
  return both === 1 ? ' 1 pasted address subscribes too.' : ` ${numberText(both)} pasted addresses subscribe too.`
}

function duplicatesText(duplicates: number): string {
  if (duplicates === 0) return ''
  return duplicates === 1 ? ' 1 duplicate is skipped.' : ` ${numberText(duplicates)} duplicates are skipped.`
}

const unsubscribedText = (count: number) =>
  `${peopleText(count)} ${count === 1 ? 'has' : 'have'} unsubscribed and will be skipped`

const refusedText = (count: number) =>
  `Mail servers refused ${count === 1 ? '1 address' : `${numberText(count)} addresses`}, which will be skipped`

function Skipped({ emails, says }: { emails: string[]; says: string }) {
  if (emails.length === 0) return null
  if (emails.length <= NAMED_MAX) {
    return (
      <p>
        <span>{`${says}: `}</span>
        <span className={styles.names}>{emails.join(', ')}</span>
      </p>
    )
  }
  return (
    <details className={styles.folded}>
      <summary>{`${says}.`}</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard */}
      <p className={styles.all} tabIndex={0}>
        {emails.join(', ')}
      </p>
    </details>
  )
}

function InvalidAddresses({ invalid, onRemove }: { invalid: string[]; onRemove: (entries: string[]) => void }) {
  const id = useId()
  if (invalid.length === 0) return null
  const entries = [...new Set(invalid)]
  const more = entries.length - INVALID_MAX
  return (
    <div className={styles.invalid}>
      <p id={id} className={pieces.wrong}>
        {invalid.length === 1 ? "This isn't an email address:" : "These aren't email addresses:"}
      </p>
      <ul aria-labelledby={id}>
        {entries.slice(0, INVALID_MAX).map((entry) => (
          <li key={entry}>
            <span dir="auto">{entry.length > 100 ? `${entry.slice(0, 100)}…` : entry}</span>
            <Button
              size="sm"
              variant="outline"
              aria-label={`Remove ${entry.slice(0, 100)}`}
              onClick={({ currentTarget }) => {
                const { nextElementSibling, previousElementSibling } = currentTarget.closest('li') as Element
                const neighbor = (nextElementSibling ?? previousElementSibling)?.querySelector('button')
                onRemove([entry])
                // Moves the focus, because the pressed button disappears.
                neighbor?.focus()
              }}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      {more > 0 && <p>{`… and ${numberText(more)} more.`}</p>}
      {invalid.length > 1 && (
        <Button size="sm" variant="outline" className={styles.removeAll} onClick={() => onRemove(invalid)}>
          {`Remove all ${numberText(invalid.length)}`}
        </Button>
      )}
    </div>
  )
}

type DraftStateProps = Pick<RecipientsSectionProps, 'form' | 'failure' | 'isSending'>

/** Shows that the update has not been sent, because a failure shows no notice. */
function DraftState({ form, failure, isSending }: DraftStateProps) {
  const place = useRef<HTMLDivElement>(null)
  // Moves the focus, because the pressed button disappears.
  const choose = (action: () => void) => () => {
    action()
    place.current?.focus()
  }
  return (
    <div ref={place} tabIndex={-1} className={stateStyles.state} aria-live="polite">
      {!form.isEmpty && !isSending && (
        <p className={stateStyles.line}>
          {failure ? <span className={pieces.wrong}>{failure}</span> : <span>Not sent yet.</span>}
          <LinkButton onClick={choose(form.startOver)}>Start over</LinkButton>
        </p>
      )}
      {form.isDiscarded && (
        <p className={stateStyles.line}>
          Form cleared.
          <LinkButton onClick={choose(form.undoStartOver)}>Undo</LinkButton>
        </p>
      )}
    </div>
  )
}
