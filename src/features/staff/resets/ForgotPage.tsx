import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { paths } from '#ui/paths.ts'
import { Button } from '#ui/site/Button.tsx'
import { Head } from '#ui/site/Head.tsx'
import { Notice } from '#ui/site/Notice.tsx'
import { readRefusal, UNREACHABLE } from '#ui/site/read-refusal.ts'
import { useIsHydrated } from '#ui/site/use-is-hydrated.ts'
import { FormPage, postJson, UsernameField } from '../sign-in/FormPage.tsx'

type Asking = { kind: 'idle' | 'sending' } | { kind: 'success' | 'error'; message: string }

export function Component() {
  const isHydrated = useIsHydrated()
  const [asking, setAsking] = useState<Asking>({ kind: 'idle' })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (asking.kind === 'sending') return
    const username = new FormData(event.currentTarget).get('username')
    setAsking({ kind: 'sending' })
    setAsking(await ask(username))
  }

  return (
    <FormPage title="Forgot your password?">
      <Head title="Forgot your password?" hidden />
      <p>Enter your username to get a link for choosing a new password.</p>
      <form method="post" onSubmit={submit}>
        <UsernameField />
        <Button type="submit" disabled={!isHydrated} aria-disabled={asking.kind === 'sending' || undefined}>
          Send link
        </Button>
        {'message' in asking && <Notice kind={asking.kind}>{asking.message}</Notice>}
        <noscript>Requesting a link requires JavaScript.</noscript>
      </form>
      <p>
        <Link to={paths.login()}>Back to login</Link>
      </p>
    </FormPage>
  )
}

async function ask(username: FormDataEntryValue | null): Promise<Asking> {
  try {
    const response = await postJson('/api/admin/auth/forgot', { username })
    if (!response.ok) return { kind: 'error', message: (await readRefusal(response)).error }
    return { kind: 'success', message: (await response.json()).message }
  } catch {
    return { kind: 'error', message: UNREACHABLE }
  }
}
