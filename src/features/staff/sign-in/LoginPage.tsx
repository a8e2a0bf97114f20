import { parseResponse } from 'hono/client'
import { type FormEvent, useEffect, useState } from 'react'
import { data, Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { apiOf, orNull } from '#ui/api-client.ts'
import { keepDraftsOf } from '#ui/office/drafts.ts'
import { canStoreToken, nextPath } from '#ui/office/guard.ts'
import { isSignOutUnfinished, rememberSignOut, requestLogout } from '#ui/office/unfinished-sign-out.ts'
import { paths } from '#ui/paths.ts'
import { Button } from '#ui/site/Button.tsx'
import { Head } from '#ui/site/Head.tsx'
import { Notice } from '#ui/site/Notice.tsx'
import { PasswordField } from '#ui/site/PasswordField.tsx'
import { readRefusal, UNREACHABLE } from '#ui/site/read-refusal.ts'
import { useIsHydrated } from '#ui/site/use-is-hydrated.ts'
import { FormPage, postJson, UsernameField } from './FormPage.tsx'

type SigningIn = { kind: 'idle' } | { kind: 'sending' } | { kind: 'failed'; message: string; reason?: string }

const FAILED = 'An error occurred while trying to log in'
const STORAGE_BLOCKED =
  "Your browser didn't let this site store your login. Allow cookies and site data for this site, and log in again."

export async function loader(args: LoaderFunctionArgs) {
  const setup = await orNull(parseResponse(apiOf(args).admin.auth.setup.$get()))
  return data(setup, { status: setup ? 200 : 503 })
}

export function Component() {
  const setup = useLoaderData<typeof loader>()
  const isHydrated = useIsHydrated()
  const [searchParams] = useSearchParams()
  const isUnfinished = useUnfinishedSignOut()
  const [signingIn, setSigningIn] = useState<SigningIn>({ kind: 'idle' })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (signingIn.kind === 'sending') return
    const credentials = Object.fromEntries(new FormData(event.currentTarget)) as { username: string; password: string }
    if (!canStoreToken()) return setSigningIn({ kind: 'failed', message: FAILED, reason: STORAGE_BLOCKED })
    setSigningIn({ kind: 'sending' })
    try {
      const response = await postJson('/api/admin/auth/login', credentials)
      if (!response.ok) return setSigningIn(await refusalOf(response))
      const { token } = await response.json()
      // Without its cookie, the session would end with the next call.
      const { status } = await fetch('/api/admin/account')
      if (status === 401) return setSigningIn({ kind: 'failed', message: FAILED, reason: STORAGE_BLOCKED })
      localStorage.setItem('token', token)
      keepDraftsOf(credentials.username)
      rememberSignOut(false)
      // A full page load, because the back office is a separate document with its own Content-Security-Policy.
      location.assign(nextPath(location.href))
      // Enables the form again for a visitor who goes back to it.
      setSigningIn({ kind: 'idle' })
    } catch {
      setSigningIn({ kind: 'failed', message: FAILED, reason: UNREACHABLE })
    }
  }

  return (
    <FormPage title="Login">
      <Head title="Login" hidden />
      {isUnfinished && (
        <Notice kind="error" reason="You may still be logged in. Reload this page to try again.">
          Couldn't reach the server to sign you out.
        </Notice>
      )}
      {setup?.hasAdministrator === false && (
        <p>
          This site has no administrator yet. To become the first one, open the link that the site printed when it
          started. You'll find it in the terminal or in the server's log. The link works for three days; a restart
          prints a new one.
        </p>
      )}
      {searchParams.has('next') && <p>Log in to continue where you left off. Everything you typed is still there.</p>}
      <form method="post" onSubmit={submit}>
        <UsernameField />
        <PasswordField autoComplete="current-password" />
        <Button type="submit" disabled={!isHydrated} aria-disabled={signingIn.kind === 'sending' || undefined}>
          Login
        </Button>
        {signingIn.kind === 'failed' && (
          <Notice kind="error" reason={signingIn.reason}>
            {signingIn.message}
          </Notice>
        )}
        <noscript>Logging in requires JavaScript.</noscript>
      </form>
      <p>
        <Link to={paths.forgotPassword()}>Forgot your password?</Link>
      </p>
    </FormPage>
  )
}

/** Retries a sign-out that did not reach the server. @returns whether the retry has failed */
function useUnfinishedSignOut(): boolean {
  const [isUnfinished, setIsUnfinished] = useState(false)
  useEffect(() => {
    if (!isSignOutUnfinished()) return
    let isCurrent = true
    void requestLogout().then((isEnded) => isCurrent && setIsUnfinished(!isEnded))
    return () => {
      isCurrent = false
    }
  }, [])
  return isUnfinished
}

/** The error for a failed login, with the server's reason unless the credentials are wrong. */
async function refusalOf(response: Response): Promise<SigningIn> {
  const refusal = { kind: 'failed', message: 'Invalid username or password' } as const
  if (response.status === 401) return refusal
  return { ...refusal, reason: (await readRefusal(response)).error }
}
