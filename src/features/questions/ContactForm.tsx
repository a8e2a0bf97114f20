import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useActionData } from 'react-router'
import { createApiClient } from '../../ui/api-client.ts'
import { Button } from '../../ui/site/Button.tsx'
import { Field } from '../../ui/site/Field.tsx'
import { Notice } from '../../ui/site/Notice.tsx'
import { useBusy } from '../../ui/site/use-busy.ts'
import styles from './ContactForm.module.css'
import type { ContactInput } from './contacts.schema.ts'
import { type Sending, sendContactForm } from './send-contact-form.ts'
import { useKeptWords } from './use-kept-words.ts'
import { useStamp } from './use-stamp.ts'

/** The outcome, and the field that it is about: where both have no room, the field, with what is wrong with it. */
function showOutcome(outcome: HTMLElement | null) {
  const field = outcome?.closest('form')?.querySelector<HTMLElement>('[aria-invalid="true"]')
  field?.focus({ preventScroll: true })
  outcome?.scrollIntoView({ block: 'nearest' })
  field?.parentElement?.scrollIntoView({ block: 'nearest' })
}

export function ContactForm() {
  const form = useRef<HTMLFormElement>(null)
  // Without JavaScript the server's action sends the form, and the page comes with the outcome.
  const [sending, setSending] = useState(useActionData<Sending>())
  const [ended, setEnded] = useState<Sending>()
  const { isBusy: isSending, run } = useBusy()
  const { stamp, fetchStamp, forgetStamp } = useStamp(form)
  const { keepWords, forgetWords } = useKeptWords(form)

  const send = (values: ContactInput) =>
    run(async () => {
      const outcome = await sendContactForm(createApiClient(location.origin, fetch), values)
      // React takes the server's values away first, or the reset would bring them back.
      flushSync(() => setSending(outcome))
      if (outcome.kind === 'failed') return
      form.current?.reset()
      forgetStamp()
      forgetWords()
    })

  const { values, errors } = sending?.kind === 'failed' ? sending : { values: undefined, errors: {} as never }
  return (
    <form
      ref={form}
      method="post"
      className={styles.form}
      aria-label="Contact Us"
      onInput={keepWords}
      onFocus={fetchStamp}
      onPointerDown={fetchStamp}
      onSubmit={(event) => {
        event.preventDefault()
        void send(Object.fromEntries(new FormData(event.currentTarget)) as ContactInput)
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
    </form>
  )
}

/** What only programs fill in, and when the form was opened. No person sees it, hears of it or comes to it. */
function SpamTrap({ stamp }: { stamp: string }) {
  return (
    <>
      <div className={styles.trap} aria-hidden="true">
        <label>
          Leave this empty
          {/* Password managers each have a word of their own for a field that they must not touch. */}
          <input
            name="topic"
            tabIndex={-1}
            autoComplete="off"
            data-1p-ignore="true"
            data-lpignore="true"
            data-bwignore="true"
            data-form-type="other"
          />
        </label>
      </div>
      <input type="hidden" name="stamp" value={stamp} />
    </>
  )
}
