import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRevalidator } from 'react-router'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import { headingOf } from '#ui/office/heading-of.ts'
import pieces from '#ui/office/pieces.module.css'
import { newSendKey } from '#ui/office/send-key.ts'
import { useDraft } from '#ui/office/use-draft.ts'
import { useSave } from '#ui/office/use-save.ts'
import { ContactActions, type ContactRowProps } from './ContactActions.tsx'
import styles from './ContactThread.module.css'
import { quoted, replyDraft } from './reply.ts'

type Draft = { text: string; sendKey: string }

/** An answered contact gets the text box only on request, so that one button per row stands out. */
export function ReplyForm({ refresh, ...props }: ContactRowProps & { refresh: () => Promise<void> }) {
  const { contact, keep } = props
  const { id, name, email, messages, replies } = contact
  const [draft, setDraft] = useDraft<Draft | null>(replyDraft(id), null)
  const [isWriting, setIsWriting] = useState(contact.answeredAt === null || draft !== null)
  const { save, isSaving, failure } = useSave({ reload: false })
  const { revalidate } = useRevalidator()
  const place = useRef<HTMLFormElement>(null)
  const text = draft?.text ?? ''

  const change = (text: string) =>
    setDraft((now) => (text === '' ? undefined : { text, sendKey: now?.sendKey ?? newSendKey() }))

  function send(event: FormEvent) {
    event.preventDefault()
    const heading = headingOf(place.current)
    const lastReplyId = replies.at(-1)?.id
    void save({
      call: () =>
        answer(
          adminApi.contact[':id'].replies.$post({
            param: { id: `${id}` },
            json: {
              text,
              lastMessageId: messages.at(-1)?.id ?? 0,
              answeredAt: contact.answeredAt,
              ...(lastReplyId && { lastReplyId }),
              sendKey: draft?.sendKey ?? newSendKey(),
            },
          }),
        ),
      success: `Sending your reply to ${email}.`,
      onSaved(answered) {
        setDraft(undefined)
        setIsWriting(false)
        keep(answered)
        // The button and the text box disappear.
        place.current?.focus()
        // Other places count the open questions.
        void revalidate()
      },
      async onFailed({ isConflict, isMissing, isInvalid }) {
        if (isInvalid) place.current?.querySelector('textarea')?.focus()
        if (isConflict) {
          // This key was refused, so sending anyway is a new request.
          setDraft((now) => now && { ...now, sendKey: newSendKey() })
          await refresh()
        }
        if (!isMissing) return
        await revalidate()
        heading?.focus()
      },
    })
  }

  function startWriting() {
    flushSync(() => setIsWriting(true))
    place.current?.querySelector('textarea')?.focus()
  }

  if (!isWriting)
    return (
      <form ref={place} tabIndex={-1} className={styles.form}>
        <ContactActions {...props}>
          <Button variant="outline" size="sm" onClick={startWriting} aria-label={`Write again to ${email}`}>
            Write again
          </Button>
        </ContactActions>
      </form>
    )
  return (
    <form ref={place} tabIndex={-1} className={styles.form} onSubmit={send}>
      <Textarea
        name="text"
        label={`Your answer to ${name || email}`}
        description={`Goes to ${email}, with the ${quoted(contact).length > 1 ? 'questions' : 'question'} below it.`}
        autoComplete="off"
        value={text}
        // Text typed while the reply is being sent would be lost.
        readOnly={isSaving}
        error={failure?.fields.text}
        onChange={(event) => change(event.currentTarget.value)}
      />
      {failure && !failure.isInvalid && (
        <p role="alert" className={pieces.wrong}>
          {`Not sent: ${failure.message}${failure.isConflict ? ' Your text is still here.' : ''}`}
        </p>
      )}
      <ContactActions {...props}>
        <BusyButton
          type="submit"
          size="sm"
          isBusy={isSaving}
          aria-label={`${LABELS[`${failure?.isConflict === true}`]} to ${email}`}
        >
          {LABELS[`${failure?.isConflict === true}`]}
        </BusyButton>
      </ContactActions>
    </form>
  )
}

const LABELS = { false: 'Send reply', true: 'Send anyway' }
