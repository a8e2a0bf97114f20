import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Form, useActionData, useNavigation } from 'react-router'
import { Button } from '../site/Button.tsx'
import { Field } from '../site/Field.tsx'
import { Notice } from '../site/Notice.tsx'
import styles from './ContactForm.module.css'
import type { ContactForm as ContactFormData } from './contacts.schema.ts'
import { SpamTrap } from './SpamTrap.tsx'
import { useKeptWords } from './use-kept-words.ts'
import { useStamp } from './use-stamp.ts'

export type Sending =
  | { kind: 'sent' }
  | { kind: 'failed'; message: string; values: ContactFormData; errors: Partial<Record<string, string>> }

/** The outcome, and the field that it is about: where both have no room, the field, with what is wrong with it. */
function showOutcome(outcome: HTMLElement | null) {
  const field = outcome?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')
  field?.focus({ preventScroll: true })
  outcome?.scrollIntoView({ block: 'nearest' })
  field?.parentElement?.scrollIntoView({ block: 'nearest' })
}

export function ContactForm() {
  const form = useRef<HTMLFormElement>(null)
  const sending = useActionData<Sending>()
  const isSending = useNavigation().state !== 'idle'
  const [ended, setEnded] = useState<Sending>()

  // A second click comes before the state of the first one is drawn.
  const isUnderWay = useRef(false)
  useEffect(() => {
    isUnderWay.current = isSending
  }, [isSending])

  const { stamp, fetchStamp, forgetStamp } = useStamp(form)
  const { keepWords, forgetWords } = useKeptWords(form)
  const settle = useEffectEvent((ended: Sending | undefined) => {
    if (ended?.kind === 'sent') {
      form.current?.reset()
      forgetStamp()
      forgetWords()
    }
  })
  useEffect(() => settle(sending), [sending])

  // The values stand in the fields already, unless the page comes anew, from a server that had no script to ask.
  const { values, errors } = sending?.kind === 'failed' ? sending : { values: undefined, errors: {} as never }
  return (
    <Form
      ref={form}
      method="post"
      className={styles.form}
      aria-label="Contact Us"
      onInput={keepWords}
      onFocus={fetchStamp}
      onPointerDown={fetchStamp}
      onSubmit={(event) => {
        if (isUnderWay.current) event.preventDefault()
        isUnderWay.current = true
      }}
    >
      <Field label="Name" name="name" autoComplete="name" required defaultValue={values?.name} error={errors.name} />
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        defaultValue={values?.email}
        error={errors.email}
      />
      <Field
        as="textarea"
        label="Your Question"
        name="question"
        required
        defaultValue={values?.question}
        error={errors.question}
      />
      <SpamTrap stamp={stamp} />
      <div className={styles.end}>
        <Button type="submit" aria-disabled={isSending}>
          {isSending ? 'Sending…' : 'Submit'}
        </Button>
        {sending && sending !== ended && !isSending && (
          <div ref={showOutcome} className={styles.outcome}>
            <Notice kind={sending.kind === 'sent' ? 'success' : 'error'} onEnd={() => setEnded(sending)}>
              {sending.kind === 'sent' ? 'Thank you for your message! We will get back to you soon.' : sending.message}
            </Notice>
          </div>
        )}
      </div>
    </Form>
  )
}
