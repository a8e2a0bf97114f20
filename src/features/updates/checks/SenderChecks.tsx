import { TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { useAnnounce } from '#ui/office/Announcements.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import { useMay } from '#ui/office/SignedInPerson.tsx'
import { useSave } from '#ui/office/use-save.ts'
import styles from './BeforeSending.module.css'
import { CheckRow, SettingsHint } from './CheckRow.tsx'
import type { SenderAnswer } from './checks.schema.ts'
import { useAnswerTo } from './use-answer-to.ts'

const NAMES = ['SPF', 'DMARC', 'DKIM'] as const
const ASK_FOR_SELECTOR =
  'The provider of your mail server names a selector, such as “mail2026”. Enter it to look up your key.'

const lookUp = (dkimSelector?: string, signal = new AbortController().signal) => {
  const query = dkimSelector === undefined ? {} : { dkimSelector }
  return answer(adminApi['weekly-update'].checks.sender.$get({ query }, { init: { signal } }))
}

/** Looks up the sender's domain, and again with the DKIM selector that somebody types. Owners save it by that. */
function useSenderChecks() {
  const first = useAnswerTo('sender', (signal) => lookUp(undefined, signal))
  const [again, setAgain] = useState<SenderAnswer>()
  const { save, isSaving, failure } = useSave({ reload: false })
  const announce = useAnnounce()
  const isOwner = useMay('owner')
  const known = again ?? first

  const check = (typed: string) =>
    save({
      call: () => lookUp(typed),
      failure: "Couldn't look up the domain.",
      async onSaved(looked) {
        setAgain(looked)
        const { dkimSelector } = looked
        if (!isOwner || dkimSelector === known?.dkimSelector) return
        await answer(adminApi.admin.settings.$put({ json: { dkimSelector } })).then(
          () => announce('DKIM selector saved.'),
          ({ message }: Error) => announce("Couldn't save the DKIM selector.", { kind: 'error', reason: message }),
        )
      },
    })
  return { known, check, isChecking: isSaving || known === undefined, error: failure?.fields.dkimSelector }
}

export function SenderRows() {
  const sender = useSenderChecks()
  const { known, isChecking } = sender
  if (known?.checks.length === 0)
    return (
      <CheckRow name="Sender" state="wrong" says={`No email can come from ${known.domain}, which is only an example.`}>
        <SettingsHint part="name" what="your contact email" />
      </CheckRow>
    )
  return NAMES.map((name) => {
    const { state = 'unknown', sentence } = known?.checks.find((check) => check.name === name) ?? {}
    const says = sentence ?? (known ? ASK_FOR_SELECTOR : "The domain couldn't be looked up.")
    const shown = isChecking ? { state: undefined, says: 'Looking it up…' } : { state, says }
    return (
      <CheckRow key={name} name={name} {...shown}>
        {name === 'DKIM' && <SelectorForm {...sender} />}
      </CheckRow>
    )
  })
}

function SelectorForm({ known, check, isChecking, error }: ReturnType<typeof useSenderChecks>) {
  const [typed, setTyped] = useState<string>()
  const selector = typed ?? known?.dkimSelector ?? ''
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isChecking) void check(selector)
  }
  return (
    <form method="post" noValidate className={styles.selector} onSubmit={submit}>
      <TextInput
        label="DKIM selector"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={selector}
        error={error}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <BusyButton type="submit" variant="outline" isBusy={isChecking}>
        Look up
      </BusyButton>
    </form>
  )
}
