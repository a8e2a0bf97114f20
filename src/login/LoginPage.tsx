import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { Head } from '../pages/Head.tsx'
import { useIsHydrated } from '../pages/use-is-hydrated.ts'
import { Button } from '../site/Button.tsx'
import { Field } from '../site/Field.tsx'
import { Notice } from '../site/Notice.tsx'
import { FormPage } from './FormPage.tsx'
import { postJson } from './post-json.ts'

type SigningIn = { kind: 'idle' } | { kind: 'sending' } | { kind: 'failed'; message: string }

export function Component() {
  const navigate = useNavigate()
  const isHydrated = useIsHydrated()
  const [signingIn, setSigningIn] = useState<SigningIn>({ kind: 'idle' })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (signingIn.kind === 'sending') return
    const credentials = Object.fromEntries(new FormData(event.currentTarget))
    setSigningIn({ kind: 'sending' })
    try {
      const response = await postJson('/api/admin/auth/login', credentials)
      if (!response.ok) return setSigningIn({ kind: 'failed', message: 'Invalid username or password' })
      const { token } = await response.json()
      localStorage.setItem('token', token)
      await navigate('/admin')
    } catch {
      setSigningIn({ kind: 'failed', message: 'An error occurred while trying to log in' })
    }
  }

  return (
    <FormPage title="Login">
      <Head title="Login" hidden />
      <form method="post" onSubmit={submit}>
        <Field label="Username" name="username" autoComplete="username" required />
        <Field label="Password" name="password" type="password" autoComplete="current-password" required />
        {signingIn.kind === 'failed' && <Notice kind="error">{signingIn.message}</Notice>}
        <Button type="submit" disabled={!isHydrated} aria-disabled={signingIn.kind === 'sending'}>
          Login
        </Button>
        <noscript>Signing in needs JavaScript.</noscript>
      </form>
    </FormPage>
  )
}
