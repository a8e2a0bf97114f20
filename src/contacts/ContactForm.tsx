import { type FormEvent, useCallback, useState } from 'react'
import { createApiClient } from '../api-client.ts'
import { Button } from '../site/Button.tsx'
import { Field } from '../site/Field.tsx'
import { Notice } from '../site/Notice.tsx'
import styles from './ContactForm.module.css'
import type { ContactForm as ContactFormData } from './contacts.schema.ts'

type Sending = { kind: 'idle' } | { kind: 'sending' } | { kind: 'sent' } | { kind: 'failed'; message: string }
type FieldErrors = Partial<Record<keyof ContactFormData, string>>

export function ContactForm() {
  const [sending, setSending] = useState<Sending>({ kind: 'idle' })
  const [errors, setErrors] = useState<FieldErrors>({})
  const endNotice = useCallback(() => setSending({ kind: 'idle' }), [])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (sending.kind === 'sending') return
    const form = event.currentTarget
    setSending({ kind: 'sending' })
    setErrors({})
    const outcome = await send(Object.fromEntries(new FormData(form)) as ContactFormData)
    setErrors(outcome.errors ?? {})
    setSending(outcome.sending)
    if (outcome.sending.kind === 'sent') form.reset()
  }

  return (
    <form className={styles.form} onSubmit={submit} aria-label="Contact Us">
      <Field label="Name" name="name" autoComplete="name" required error={errors.name} />
      <Field label="Email" name="email" type="email" autoComplete="email" required error={errors.email} />
      <Field as="textarea" label="Your Question" name="question" required error={errors.question} />
      <div className={styles.end}>
        <Button type="submit" aria-disabled={sending.kind === 'sending'}>
          {sending.kind === 'sending' ? 'Sending…' : 'Submit'}
        </Button>
        {sending.kind === 'sent' && (
          <Notice kind="success" onEnd={endNotice}>
            Thank you for your message! We will get back to you soon.
          </Notice>
        )}
        {sending.kind === 'failed' && (
          <Notice kind="error" onEnd={endNotice}>
            {sending.message}
          </Notice>
        )}
      </div>
      <noscript>
        <p>This form needs JavaScript. Without it, please write us an e-mail.</p>
      </noscript>
    </form>
  )
}

async function send(json: ContactFormData): Promise<{ sending: Sending; errors?: FieldErrors }> {
  try {
    const response = await createApiClient(location.origin, fetch).contact.$post({ json })
    if (response.status === 201) return { sending: { kind: 'sent' } }
    const errors = response.status === 400 ? (await response.json()).fields : undefined
    return { sending: { kind: 'failed', message: 'Something went wrong. Please try again.' }, errors: errors ?? {} }
  } catch {
    return { sending: { kind: 'failed', message: 'An error occurred. Please try again.' } }
  }
}
