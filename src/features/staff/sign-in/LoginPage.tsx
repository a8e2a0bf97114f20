import { parseResponse } from 'hono/client'
import { type FormEvent, useEffect, useState } from 'react'
import { data, Link, type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router'
import { apiOf, orNull } from '#ui/api-client.ts'
import { keepDraftsOf } from '#ui/office/drafts.ts'
import { canStoreToken, nextPath } from '#ui/office/guard.ts'
import { isSignOutUnfinished, rememberSignOut, requestLogout } from '#ui/office/unfinished-sign-out.ts'
import { paths } from '#ui/paths.ts'
import { askPasskey } from '#ui/site/ask-passkey.ts'
import { Button } from '#ui/site/Button.tsx'
import { Head } from '#ui/site/Head.tsx'
import { Notice } from '#ui/site/Notice.tsx'
import { PasswordField } from '#ui/site/PasswordField.tsx'
import { readRefusal, type ServerRefusal, UNREACHABLE } from '#ui/site/read-refusal.ts'
import { useIsHydrated } from '#ui/site/use-is-hydrated.ts'
import { FormPage, postJson, UsernameField } from './FormPage.tsx'
import styles from './LoginPage.module.css'
import { type Proof, SecondFactorStep } from './SecondFactorStep.tsx'

type SigningIn = { kind: 'idle' } | { kind: 'sending' } | { kind: 'failed'; message: string; reason?: string }

type Credentials = { username: string; password: string }

/** `status`: undefined if the server did not refuse. */
type Refused = ServerRefusal & { status?: number }

const PASSWORD_CALL = '/api/admin/auth/login'
const PASSKEY_CALL = '/api/admin/auth/passkey'
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
  const [step, setStep] = useState<{ credentials: Credentials; needs: Refused }>()

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (signingIn.kind === 'sending') return
    const credentials = Object.fromEntries(new FormData(event.currentTarget)) as Credentials
    setSigningIn({ kind: 'sending' })
    const refused = await enter(PASSWORD_CALL, credentials)
    if (refused?.needsCode) setStep({ credentials, needs: refused })
    setSigningIn(refused && !refused.needsCode ? failureOf(refused) : { kind: 'idle' })
  }

  async function usePasskey() {
    if (signingIn.kind === 'sending') return
    setSigningIn({ kind: 'sending' })
    const { passkey, problem } = await askPasskey()
    const message = passkey ? (await enter(PASSKEY_CALL, passkey))?.error : problem
    setSigningIn(message ? { kind: 'failed', message } : { kind: 'idle' })
  }

  async function prove(credentials: Credentials, proof: Proof) {
    if ('passkey' in proof) return enter(PASSKEY_CALL, proof.passkey)
    const refused = await enter(PASSWORD_CALL, { ...credentials, ...proof })
    if (refused?.status !== 401 || refused.needsCode) return refused
    // The password has changed in the meantime.
    setStep(undefined)
    setSigningIn(failureOf(refused))
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
      {step && (
        <SecondFactorStep
          needs={step.needs}
          intro={`Your password is right. Now the second factor of ${step.credentials.username}.`}
          button="Login"
          send={(proof) => prove(step.credentials, proof)}
          onStartAgain={() => setStep(undefined)}
        />
      )}
      {/* Stays, so that nothing typed is lost. */}
      <form method="post" onSubmit={submit} hidden={step !== undefined}>
        <UsernameField />
        <PasswordField autoComplete="current-password" />
        <div className={styles.buttons} data-has-passkeys={!isHydrated || 'PublicKeyCredential' in window}>
          <Button type="submit" disabled={!isHydrated} aria-disabled={signingIn.kind === 'sending' || undefined}>
            Login
          </Button>
          {setup?.takesPasskeys && (
            <Button
              variant="quiet"
              disabled={!isHydrated}
              aria-disabled={signingIn.kind === 'sending' || undefined}
              onClick={usePasskey}
            >
              Sign in with a passkey
            </Button>
          )}
        </div>
        {signingIn.kind === 'failed' && (
          <Notice kind="error" reason={signingIn.reason}>
            {signingIn.message}
          </Notice>
        )}
        <noscript>Logging in requires JavaScript.</noscript>
      </form>
      {!step && (
        <p>
          <Link to={paths.forgotPassword()}>Forgot your password?</Link>
        </p>
      )}
    </FormPage>
  )
}

/** Signs in, stores the token and opens the back office. @returns why not */
async function enter(call: string, proof: object): Promise<Refused | undefined> {
  if (!canStoreToken()) return { error: STORAGE_BLOCKED }
  try {
    const response = await postJson(call, proof)
    if (!response.ok) return { ...(await readRefusal(response)), status: response.status }
    const { token } = await response.json()
    const account = await fetch('/api/admin/account')
    // Without its cookie, the session would end with the next call.
    if (account.status === 401) return { error: STORAGE_BLOCKED }
    localStorage.setItem('token', token)
    keepDraftsOf((await account.json()).email)
    rememberSignOut(false)
    // A full page load, because the back office is a separate document with its own Content-Security-Policy.
    location.assign(nextPath(location.href))
  } catch {
    return { error: UNREACHABLE }
  }
}

/** The error for a failed login, with the server's reason unless the credentials are wrong. */
function failureOf({ error, status }: Refused): SigningIn {
  if (status === undefined) return { kind: 'failed', message: FAILED, reason: error }
  return { kind: 'failed', message: 'Invalid username or password', ...(status !== 401 && { reason: error }) }
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
