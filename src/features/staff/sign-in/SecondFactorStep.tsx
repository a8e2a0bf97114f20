import { type FormEvent, useState } from 'react'
import { askPasskey } from '#ui/site/ask-passkey.ts'
import { Button } from '#ui/site/Button.tsx'
import { Field } from '#ui/site/Field.tsx'
import { Notice } from '#ui/site/Notice.tsx'
import type { ServerRefusal } from '#ui/site/read-refusal.ts'
import { useBusy } from '#ui/site/use-busy.ts'
import { useCloseOnBack } from '#ui/site/use-close-on-back.ts'
import styles from './SecondFactorStep.module.css'

export type Proof = { code: string } | { passkey: object }

type SecondFactorStepProps = {
  needs: Pick<ServerRefusal, 'hasApp' | 'hasPasskey'>
  intro: string
  button: string
  /** Returns why the server refused; undefined if it did not, or if the step is over. */
  send: (proof: Proof) => Promise<ServerRefusal | undefined>
  onStartAgain: () => void
}

const APP_CODE = {
  label: 'Code',
  hint: 'From your authenticator app. Each code works once.',
  inputMode: 'numeric',
} as const
const RECOVERY_CODE = { label: 'Recovery code', hint: 'One of the codes that you kept. Each works once.' }

/** After a right password: asks for a code or a passkey. */
export function SecondFactorStep({
  needs: { hasApp = false, hasPasskey = false },
  intro,
  button,
  send,
  onStartAgain,
}: SecondFactorStepProps) {
  const [isRecovery, setIsRecovery] = useState(!hasApp)
  const [refusal, setRefusal] = useState<ServerRefusal>()
  const { isBusy, run } = useBusy()
  useCloseOnBack(true, onStartAgain)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const input = event.currentTarget.querySelector('input')
    void run(async () => {
      setRefusal(await send({ code: `${input?.value}` }))
      takeFocus(input)
      input?.select()
      // Its error is below it.
      input?.scrollIntoView({ block: 'center' })
    })
  }

  const usePasskey = () =>
    run(async () => {
      const { passkey, problem } = await askPasskey()
      setRefusal(passkey ? await send({ passkey }) : problem ? { error: problem } : undefined)
    })

  function changeKind() {
    setIsRecovery(!isRecovery)
    setRefusal(undefined)
  }

  const passkeyButton = (
    <Button
      variant={hasApp ? 'quiet' : 'solid'}
      ref={hasApp ? undefined : takeFocus}
      onClick={usePasskey}
      aria-disabled={isBusy || undefined}
    >
      Use a passkey
    </Button>
  )
  const isPasskeyFirst = hasPasskey && !hasApp
  const wrongCode = refusal?.fields?.code
  return (
    <form method="post" onSubmit={submit}>
      <p>{intro}</p>
      {isPasskeyFirst && passkeyButton}
      {!hasApp && !hasPasskey && <p>Your passkeys belong to an earlier address of this site and no longer work.</p>}
      <Field
        key={`${isRecovery}`}
        {...(isRecovery ? RECOVERY_CODE : APP_CODE)}
        ref={isPasskeyFirst ? undefined : takeFocus}
        name="code"
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        error={wrongCode}
        required
      />
      <div className={styles.buttons}>
        <Button type="submit" variant={isPasskeyFirst ? 'quiet' : 'solid'} aria-disabled={isBusy || undefined}>
          {button}
        </Button>
        {hasPasskey && hasApp && passkeyButton}
      </div>
      {refusal && !wrongCode && <Notice kind="error">{refusal.error}</Notice>}
      <div className={styles.others}>
        {hasApp && (
          <button type="button" onClick={changeKind}>
            {isRecovery ? 'Or enter a code from your app' : 'Or enter a recovery code'}
          </button>
        )}
        <button type="button" onClick={onStartAgain}>
          Start again
        </button>
      </div>
      <details className={styles.help}>
        <summary>{hasPasskey ? 'No code and no passkey?' : 'No app and no recovery code?'}</summary>
        <p>
          Ask an owner of this site to reset your second factor. If you are the only owner, run{' '}
          <code>
            npm run invite -- EMAIL <span>--reset-second-factor</span>
          </code>{' '}
          on the server.
        </p>
      </details>
    </form>
  )
}

const takeFocus = (element: HTMLElement | null) => element?.focus()
