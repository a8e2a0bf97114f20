import { type FormEvent, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { paths } from '#ui/paths.ts'
import { Button } from '#ui/site/Button.tsx'
import { Head } from '#ui/site/Head.tsx'
import { Notice } from '#ui/site/Notice.tsx'
import { readRefusal, UNREACHABLE } from '#ui/site/read-refusal.ts'
import { useIsHydrated } from '#ui/site/use-is-hydrated.ts'
import { FormPage, postJson } from '../sign-in/FormPage.tsx'

type Ending = { kind: 'idle' | 'sending' } | { kind: 'success' | 'error'; message: string }

/** Somebody who reads a notice about an account signs it out everywhere. */
export function Component() {
  const isHydrated = useIsHydrated()
  const [params] = useSearchParams()
  const [ending, setEnding] = useState<Ending>({ kind: 'idle' })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (ending.kind === 'sending') return
    setEnding({ kind: 'sending' })
    setEnding(await end(params.get('token')))
  }

  return (
    <FormPage title="This wasn’t me">
      <Head title="This wasn’t me" hidden />
      <p>
        The account is signed out in every browser, and no browser is trusted any more. Nothing else changes: not the
        password, and nothing on the site.
      </p>
      <form method="post" onSubmit={submit}>
        {ending.kind !== 'success' && (
          <Button type="submit" disabled={!isHydrated} aria-disabled={ending.kind === 'sending' || undefined}>
            This wasn’t me
          </Button>
        )}
        {'message' in ending && <Notice kind={ending.kind}>{ending.message}</Notice>}
        <noscript>This requires JavaScript.</noscript>
      </form>
      <p>
        Then choose a new password: <Link to={paths.forgotPassword()}>Forgot your password?</Link>
      </p>
    </FormPage>
  )
}

async function end(token: string | null): Promise<Ending> {
  try {
    const response = await postJson('/api/admin/auth/not-me', { token })
    if (!response.ok) return { kind: 'error', message: (await readRefusal(response)).error }
    return { kind: 'success', message: (await response.json()).message }
  } catch {
    return { kind: 'error', message: UNREACHABLE }
  }
}
