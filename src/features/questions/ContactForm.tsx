import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useActionData, useNavigationType } from 'react-router'
import { timeWords } from '#platform/hours.ts'
import { createApiClient, fetchJson } from '#ui/api-client.ts'
import { Button } from '#ui/site/Button.tsx'
import { Field } from '#ui/site/Field.tsx'
import { Notice } from '#ui/site/Notice.tsx'
import { tryStorage } from '#ui/site/try-storage.ts'
import { useBusy } from '#ui/site/use-busy.ts'
import { useIsHydrated } from '#ui/site/use-is-hydrated.ts'
import styles from './ContactForm.module.css'
import type { ContactInput } from './contacts.schema.ts'
import { type Sending, sendContactForm, sentenceFor } from './send-contact-form.ts'

const WORDS_KEY = 'contact-form'
const WORDS = ['name', 'email', 'question']

/** Scrolls to the outcome and to the first invalid field; if both do not fit, the field stays visible. */
function showOutcome(outcome: HTMLElement | null) {
  const form = outcome?.closest('form')
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]')
  // Brings the form into view first, so that nothing scrolls when the visitor types again.
  form?.scrollIntoView({ block: 'nearest' })
  field?.focus({ preventScroll: true })
  outcome?.scrollIntoView({ block: 'nearest' })
  field?.parentElement?.scrollIntoView({ block: 'nearest' })
}

/** Scrolls to the form and focuses the first field that is still to be filled in. */
function begin(form: HTMLFormElement) {
  form.scrollIntoView({ block: 'start', behavior: 'instant' })
  form.querySelector<HTMLElement>(':is(input, textarea):invalid')?.focus({ preventScroll: true })
}

/** @param begun text to put into the question field; empty for none */
export function ContactForm({ begun }: { begun: string }) {
  const form = useRef<HTMLFormElement>(null)
  // Without JavaScript the server sends the form and renders its outcome.
  const [sending, setSending] = useState(useActionData<Sending>())
  const [ended, setEnded] = useState<Sending>()
  const [isTypedIn, setIsTypedIn] = useState(false)
  const { isBusy: isSending, run } = useBusy()
  const { stamp, fetchStamp, forgetStamp } = useStamp(form)
  const { keepWords, forgetWords } = useKeptWords(form, begun)

  const isHydrated = useIsHydrated()
  const isFollowed = useNavigationType() === 'PUSH'
  // Shows the visitor that the batch number is already in the form. A reload and the Back button keep the scroll
  // position.
  const showBegun = useEffectEvent(() => begun !== '' && isFollowed && form.current && begin(form.current))
  useEffect(() => {
    showBegun()
  }, [])

  const send = (values: ContactInput) =>
    run(async () => {
      const outcome = await sendContactForm(createApiClient(location.origin, fetchJson), values)
      // Remove the default values of the last attempt first, or reset() would restore them.
      flushSync(() => setSending(outcome))
      if (outcome.kind === 'failed') return
      form.current?.reset()
      forgetStamp()
      forgetWords()
      setIsTypedIn(false)
    })

  const isJustSent = sending?.kind === 'sent' && !isTypedIn
  const { values, errors } = sending?.kind === 'failed' ? sending : { values: undefined, errors: {} as never }
  return (
    <form
      ref={form}
      method="post"
      className={styles.form}
      aria-label="Contact Us"
      onInput={() => {
        keepWords()
        setIsTypedIn(true)
      }}
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
        defaultValue={values?.question ?? (sending ? '' : begun)}
        error={errors.question}
      />
      <SpamTrap stamp={stamp} />
      <div className={styles.end}>
        <Button type="submit" variant={isJustSent ? 'quiet' : 'solid'} aria-disabled={isSending}>
          {isSending ? 'Sending…' : 'Submit'}
        </Button>
        {isJustSent && sending === ended && (
          <p className={styles.sentAt}>{`Your question was sent at ${timeOf(sending.at)}.`}</p>
        )}
        {/* Before hydration, PublicLayout shows the outcome, above the age question. */}
        {sending && sending !== ended && !isSending && isHydrated && (
          <div ref={showOutcome} className={styles.outcome}>
            <Notice kind={sending.kind === 'sent' ? 'success' : 'error'} onEnd={() => setEnded(sending)}>
              {sentenceFor(sending)}
            </Notice>
          </div>
        )}
      </div>
    </form>
  )
}

const twoDigits = (number: number) => `${number}`.padStart(2, '0')

/** Returns the time in the visitor's time zone. Without Intl, because its first use blocks a slow phone for 100 ms. */
function timeOf(at: number): string {
  const date = new Date(at)
  return timeWords(`${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`)
}

/** A field that only bots fill in, and the stamp. Both are hidden from sight, screen readers and the Tab key. */
function SpamTrap({ stamp }: { stamp: string }) {
  return (
    <>
      <div className={styles.trap} aria-hidden="true">
        <label>
          Leave this empty
          {/* Each password manager has its own attribute for fields that it must not fill in. */}
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

/** Loads the stamp that tells the server when the visitor began to fill in the form. The form also works without it. */
function useStamp(form: RefObject<HTMLFormElement | null>) {
  const [stamp, setStamp] = useState('')
  const isAsked = useRef(false)

  async function load() {
    if (isAsked.current) return
    isAsked.current = true
    try {
      const response = await fetch('/api/contact/stamp')
      const answer: { stamp?: string } = await response.json()
      setStamp(answer.stamp ?? '')
      isAsked.current = Boolean(answer.stamp)
    } catch {
      // The next focus event tries again.
      isAsked.current = false
    }
  }
  const fetchStamp = () => void load()

  // The visitor may have begun to type before the client code loaded.
  const begin = useEffectEvent(() => form.current?.contains(document.activeElement) && fetchStamp())
  useEffect(() => void begin(), [])

  function forgetStamp() {
    isAsked.current = false
    setStamp('')
  }
  return { stamp, fetchStamp, forgetStamp }
}

/**
 * Keeps the typed text in this tab across reloads and navigation until it is sent.
 * @param begun text to put into the question field, after a kept question; it is kept only once the visitor changes it
 */
function useKeptWords(form: RefObject<HTMLFormElement | null>, begun: string) {
  const fields = () => WORDS.map((name) => form.current?.elements.namedItem(name) as HTMLInputElement)
  const keepWords = () =>
    writeWords(Object.fromEntries(fields().map(({ name, value }) => [name, value === begun ? '' : value])))

  const restore = useEffectEvent(() => {
    const words = readWords()
    for (const field of fields()) {
      const kept = words[field.name] ?? ''
      if (field.value === '') field.value = kept
      else if (field.value === begun && kept !== '') field.value = kept.includes(begun) ? kept : `${kept}\n\n${begun}`
    }
    // The visitor may have typed before the client code loaded.
    keepWords()
  })
  useEffect(() => restore(), [])

  return {
    keepWords,
    forgetWords: () => writeWords({}),
  }
}

// If the storage is blocked or full, the text lasts only as long as the page.
const readWords = (): Record<string, string> =>
  tryStorage(() => JSON.parse(sessionStorage.getItem(WORDS_KEY) ?? '{}')) ?? {}

const writeWords = (words: Record<string, string>) =>
  tryStorage(() => sessionStorage.setItem(WORDS_KEY, JSON.stringify(words)))
