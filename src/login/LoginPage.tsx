import { type FormEvent, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { Head } from '../pages/Head.tsx'
import { useIsHydrated } from '../pages/use-is-hydrated.ts'
import { Button } from '../site/Button.tsx'
import { Field } from '../site/Field.tsx'
import { Notice } from '../site/Notice.tsx'
import { FormPage } from './FormPage.tsx'
import { nextPath } from './next-path.ts'
import { PasswordField } from './PasswordField.tsx'
import { postJson } from './post-json.ts'

type SigningIn = { kind: 'idle' } | { kind: 'sending' } | { kind: 'failed'; message: string; reason?: string }

export function Component() {
  const isHydrated = useIsHydrated()
  const [searchParams] = useSearchParams()
  const { state } = useLocation() as { state: { username?: string } | null }
  const [signingIn, setSigningIn] = useState<SigningIn>({ kind: 'idle' })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (signingIn.kind === 'sending') return
    const credentials = Object.fromEntries(new FormData(event.currentTarget))
    setSigningIn({ kind: 'sending' })
    try {
      const response = await postJson('/api/admin/auth/login', credentials)
      if (!response.ok) return setSigningIn(await refusalOf(response))
      const { token } = await response.json()
      localStorage.setItem('token', token)
      // A full load: the back office is a document of its own, with a policy of its own.
      location.assign(nextPath(location.href))
    } catch {
      setSigningIn({ kind: 'failed', message: 'An error occurred while trying to log in' })
    }
  }

  return (
    <FormPage title="Login">
      <Head title="Login" hidden />
      {searchParams.has('next') && <p>Please sign in to go on where you were.</p>}
      <form method="post" onSubmit={submit}>
        <Field
          label="Username"
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          defaultValue={state?.username}
          required
        />
        <PasswordField autoComplete="current-password" />
        {signingIn.kind === 'failed' && <Notice kind="error">{signingIn.message}</Notice>}
        {signingIn.kind === 'failed' && signingIn.reason && <p role="alert">{signingIn.reason}</p>}
        <Button type="submit" disabled={!isHydrated} aria-disabled={signingIn.kind === 'sending'}>
          Login
        </Button>
        <noscript>Signing in needs JavaScript.</noscript>
      </form>
    </FormPage>
  )
}

/** What the form says of an answer that is not OK. When it was not about the password, the server's sentence says why. */
async function refusalOf(response: Response): Promise<SigningIn> {
  const refusal = { kind: 'failed', message: 'Invalid username or password' } as const
  if (response.status === 401) return refusal
  const { error } = await response.json().catch(() => ({}))
  return error ? { ...refusal, reason: error } : refusal
}
