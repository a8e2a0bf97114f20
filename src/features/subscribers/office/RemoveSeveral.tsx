import { Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import pieces from '#ui/office/pieces.module.css'
import { useDraft } from '#ui/office/use-draft.ts'
import { useSave } from '#ui/office/use-save.ts'
import styles from './SubscribersPage.module.css'
import { personText } from './subscribers-view.ts'

const NAMED_MAX = 5

type Outcome = { text: string; removed: string[] }

export function RemoveSeveral() {
  const [typed, setTyped] = useDraft('remove', '')
  const [outcome, setOutcome] = useState<Outcome>()
  const { save, isSaving, failure, forget } = useSave({ reload: false })

  const change = (emails: string, isSubscribed: boolean) =>
    save({
      call: () => answer(adminApi.subscribers.remove.$post({ json: { emails, isSubscribed } })),
      onSaved(changed) {
        setOutcome(outcomeOf(changed, isSubscribed))
        if (!isSubscribed) setTyped('')
      },
    })

  function submit(event: FormEvent) {
    event.preventDefault()
    void change(typed, false)
  }

  return (
    <AdminSection
      title="Remove several"
      lead="For people who asked you to stop, by phone or in a reply. They get no weekly update from then on, even if you paste their addresses again."
    >
      <form method="post" noValidate className={styles.form} onSubmit={submit}>
        <Textarea
          label="Email addresses"
          description="Separate with commas or new lines. “June Frost <june@example.com>” works too."
          autoComplete="off"
          spellCheck={false}
          classNames={{ input: styles.box }}
          value={typed}
          error={failure?.message}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value)
            forget()
          }}
        />
        <div>
          <BusyButton type="submit" isBusy={isSaving}>
            Remove from the list
          </BusyButton>
        </div>
      </form>
      <div role="status">
        {outcome && (
          <p className={`${pieces.note} ${styles.result}`}>
            <span key={outcome.text}>{outcome.text}</span>
            {outcome.removed.length > 0 && (
              <LinkButton onClick={() => void change(outcome.removed.join('\n'), true)}>Undo</LinkButton>
            )}
          </p>
        )}
      </div>
    </AdminSection>
  )
}

function outcomeOf({ emails, skipped }: { emails: string[]; skipped: string[] }, isSubscribed: boolean): Outcome {
  const text = `${personText(emails.length)} ${isSubscribed ? 'put back' : 'removed'}.`
  const removed = isSubscribed ? [] : emails
  if (skipped.length === 0) return { text, removed }
  const were = skipped.length === 1 ? 'was' : 'were'
  const why = isSubscribed ? 'left by their own press since' : `${were} off the list already`
  const names = skipped.length <= NAMED_MAX ? `: ${skipped.join(', ')}` : '.'
  return { text: `${text} ${personText(skipped.length)} ${why}${names}`, removed }
}
