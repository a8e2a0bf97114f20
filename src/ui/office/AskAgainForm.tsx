import { Button } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { askPasskey } from '#ui/site/ask-passkey.ts'
import { Field } from '#ui/site/Field.tsx'
import { PasswordField } from '#ui/site/PasswordField.tsx'
import styles from './AskAgainForm.module.css'
import { adminApi } from './admin-api.ts'
import { BusyButton } from './BusyButton.tsx'
import { answer, type Loaded } from './call-api.ts'
import { focusField } from './focus-field.ts'
import { keepToken } from './guard.ts'
import { LinkButton } from './LinkButton.tsx'
import { SignedInPerson } from './SignedInPerson.tsx'
import { useSave } from './use-save.ts'

export type FactorsToAsk = Loaded<{ hasApp: boolean; codesLeft: number; passkeys: { works: boolean }[] }>

type Proof = Parameters<typeof adminApi.admin.account.confirm.$post>[0]['json']

const NONE = { hasApp: false, codesLeft: 0, passkeys: [] }
const UNUSED = "The passkey wasn't used. Try it again, or enter your password."

/** If the factors could not be loaded, it offers the password alone. */
export function AskAgainForm({ factors, onClose }: { factors: FactorsToAsk; onClose: (isConfirmed: boolean) => void }) {
  const { hasApp, codesLeft, passkeys } = 'data' in factors ? factors.data : NONE
  const [way, setWay] = useState<'password' | 'code'>('password')
  const form = useRef<HTMLFormElement>(null)
  const { save, isSaving, failure, forget } = useSave({ reload: false })
  const wrong = failure?.fields[way]

  const confirm = (prove: () => Proof | Promise<Proof>) =>
    save({
      call: async () => keepToken(await answer(adminApi.admin.account.confirm.$post({ json: await prove() }))),
      onSaved: () => onClose(true),
      onFailed: ({ fields }) =>
        way in fields && form.current?.querySelector<HTMLInputElement>(`[name=${way}]`)?.select(),
    })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = `${new FormData(event.currentTarget).get(way)}`
    void confirm(() => ({ [way]: typed }))
  }

  function choose(to: typeof way) {
    forget()
    flushSync(() => setWay(to))
    focusField(form.current, [to])
  }

  return (
    <form ref={form} method="post" onSubmit={submit} noValidate className={styles.form}>
      <p>{`Enter ${way === 'password' ? 'your password' : 'a code'} to go on. You won't be asked again for ten minutes.`}</p>
      {/* Password managers look for the username of a password. */}
      <SignedInPerson>
        {(_, email) => <input name="username" autoComplete="username" defaultValue={email} hidden />}
      </SignedInPerson>
      {way === 'password' ? (
        <PasswordField autoComplete="current-password" error={wrong} data-autofocus />
      ) : (
        <Field
          label="Code"
          name="code"
          hint={hasApp ? 'The six digits that your authenticator app shows.' : 'One of your recovery codes.'}
          error={wrong}
          inputMode={hasApp ? 'numeric' : 'text'}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
        />
      )}
      {failure && !wrong && <p role="alert">{failure.message}</p>}
      <div className={styles.ways}>
        {way === 'code' && <LinkButton onClick={() => choose('password')}>Use your password</LinkButton>}
        {way === 'password' && (hasApp || codesLeft > 0) && (
          <LinkButton onClick={() => choose('code')}>Use a code</LinkButton>
        )}
        {passkeys.some(({ works }) => works) && (
          <LinkButton onClick={() => void confirm(provePasskey)}>Use a passkey</LinkButton>
        )}
      </div>
      <div className={styles.answers}>
        <Button variant="outline" onClick={() => onClose(false)}>
          Cancel
        </Button>
        <BusyButton type="submit" isBusy={isSaving}>
          Confirm
        </BusyButton>
      </div>
    </form>
  )
}

async function provePasskey(): Promise<Proof> {
  const { passkey, problem = UNUSED } = await askPasskey()
  if (!passkey) throw new Error(problem)
  return { passkey: passkey as NonNullable<Proof['passkey']> }
}
