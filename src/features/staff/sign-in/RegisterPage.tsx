import { type ChangeEvent, type FormEvent, useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { isDeadAddress } from '#platform/mail/address.ts'
import { paths, RESET_PURPOSE } from '#ui/paths.ts'
import { Button } from '#ui/site/Button.tsx'
import { Field } from '#ui/site/Field.tsx'
import { Head } from '#ui/site/Head.tsx'
import { Notice } from '#ui/site/Notice.tsx'
import { PasswordField } from '#ui/site/PasswordField.tsx'
import { readRefusal, type ServerRefusal, UNREACHABLE } from '#ui/site/read-refusal.ts'
import { FormPage, postJson } from './FormPage.tsx'
import { type Proof, SecondFactorStep } from './SecondFactorStep.tsx'

const REDIRECT_MS = 2000

type Words = typeof INVITATION_WORDS

const INVITATION_WORDS = {
  title: 'Register',
  button: 'Register',
  done: 'Registration successful! Redirecting to login...',
  failed: 'Registration failed',
  invalidTitle: 'Invalid Invitation',
  invalid: 'Sorry, you need a valid invitation to set up an account.',
  unknown: 'Could not verify the invitation. Please try again later.',
  noScript: 'Registering requires JavaScript.',
}

/** For reset links from “Forgot your password?”. */
const RESET_WORDS: Words = {
  title: 'Choose a new password',
  button: 'Save password',
  done: 'Password changed. Redirecting to login...',
  failed: "Couldn't change your password. Try again.",
  invalidTitle: 'This link no longer works',
  invalid: 'Each link works once and expires after an hour.',
  unknown: "Couldn't check the link. Try again later.",
  noScript: 'Choosing a password requires JavaScript.',
}
const RESET_IS_OVER = 'This link has already been used or has expired.'

type Invitation =
  | { kind: 'verifying' }
  | { kind: 'valid'; username: string; isFirst: boolean }
  | { kind: 'invalid'; message: string }
  | { kind: 'unknown' }

export function Component() {
  const [searchParams] = useSearchParams()
  const token = searchParams.get('token')
  const [invitation, setInvitation] = useInvitation(token)
  const isReset = searchParams.get('purpose') === RESET_PURPOSE
  const words = isReset ? RESET_WORDS : INVITATION_WORDS
  const title = invitation.kind === 'invalid' ? words.invalidTitle : words.title
  return (
    <FormPage title={title}>
      <Head title={title} hidden />
      {invitation.kind === 'verifying' && <p role="status">Loading...</p>}
      <noscript>{words.noScript}</noscript>
      {invitation.kind === 'invalid' && (
        <>
          <p>{words.invalid}</p>
          <Notice kind="error">{isReset ? RESET_IS_OVER : invitation.message}</Notice>
          {isReset ? (
            <p key="reset">
              <Link to={paths.forgotPassword()}>Ask for a new link</Link>
            </p>
          ) : (
            <p>
              Ask the person who invited you for a new one. Already registered? <Link to={paths.login()}>Log in</Link>.
            </p>
          )}
        </>
      )}
      {invitation.kind === 'unknown' && (
        <>
          <Notice kind="error">{words.unknown}</Notice>
          <div>
            <Button variant="quiet" onClick={() => location.reload()}>
              Try again
            </Button>
          </div>
        </>
      )}
      {invitation.kind === 'valid' && token && (
        <RegisterForm
          token={token}
          username={invitation.username}
          isFirst={invitation.isFirst}
          words={words}
          onGone={(message) => {
            setInvitation({ kind: 'invalid', message })
            // The form that had the focus is gone.
            document.getElementById('main')?.focus()
          }}
        />
      )}
    </FormPage>
  )
}

function useInvitation(token: string | null) {
  const [invitation, setInvitation] = useState<Invitation>({ kind: 'verifying' })
  useEffect(() => {
    if (!token) return setInvitation({ kind: 'invalid', message: 'Invalid or missing invite token.' })
    let isCurrent = true
    void verify(token).then((verified) => isCurrent && setInvitation(verified))
    return () => {
      isCurrent = false
    }
  }, [token])
  return [invitation, setInvitation] as const
}

async function verify(token: string): Promise<Invitation> {
  try {
    const response = await postJson('/api/invite/verify', { token })
    const { message, email, isFirst = false } = await response.json()
    if (response.ok && message === 'Token is valid') return { kind: 'valid', username: email, isFirst }
    const isAnswered = response.status !== 429 && response.status < 500
    return isAnswered
      ? { kind: 'invalid', message: 'The invitation link is invalid or has expired.' }
      : { kind: 'unknown' }
  } catch {
    return { kind: 'unknown' }
  }
}

type Registering =
  | { kind: 'idle' }
  | { kind: 'sending' }
  | { kind: 'done' }
  | { kind: 'failed'; message: string; reason: string }
  | { kind: 'refused'; field: 'email' | 'password'; rule: string }

type RegisterFormProps = {
  token: string
  username: string
  isFirst: boolean
  words: Words
  onGone: (why: string) => void
}

/** If `isFirst`, the person becomes the first administrator and enters their own address. */
function RegisterForm({ token, username: invited, isFirst, words, onGone }: RegisterFormProps) {
  const [username, setUsername] = useState(isFirst && isDeadAddress(invited) ? '' : invited)
  const navigate = useNavigate()
  const [registering, setRegistering] = useState<Registering>({ kind: 'idle' })
  const [step, setStep] = useState<{ password: string; needs: ServerRefusal }>()

  useEffect(() => {
    if (registering.kind !== 'done') return
    const timer = setTimeout(() => navigate(paths.login(), { state: { username } }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [registering.kind, navigate, username])

  const register = (password: string, proof?: Proof) => {
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
    return accept({ token, password, ...proof, ...(isFirst && { email: username, timeZone }) }, words)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (registering.kind === 'sending' || registering.kind === 'done') return
    const form = event.currentTarget
    const password = `${new FormData(form).get('password')}`
    setRegistering({ kind: 'sending' })
    const answer = await register(password)
    if (answer.kind === 'gone') return onGone(answer.message)
    if (answer.kind === 'asks') setStep({ password, needs: answer.refusal })
    setRegistering(answer.kind === 'asks' ? { kind: 'idle' } : answer)
    if (answer.kind === 'refused') form.querySelector<HTMLInputElement>(`[name=${answer.field}]`)?.focus()
  }

  async function prove(password: string, proof: Proof): Promise<ServerRefusal | undefined> {
    const answer = await register(password, proof)
    if (answer.kind === 'asks') return answer.refusal
    if (answer.kind === 'failed') return { error: answer.reason }
    if (answer.kind === 'gone') return void onGone(answer.message)
    setStep(undefined)
    setRegistering(answer)
  }

  const ruleOf = (field: 'email' | 'password') =>
    registering.kind === 'refused' && registering.field === field ? registering.rule : undefined

  return (
    <>
      {step && (
        <SecondFactorStep
          needs={step.needs}
          intro={`Now the second factor of ${username}. Your new password is saved after that.`}
          button={words.button}
          send={(proof) => prove(step.password, proof)}
          onStartAgain={() => setStep(undefined)}
        />
      )}
      <form method="post" onSubmit={submit} noValidate hidden={step !== undefined}>
        {isFirst ? (
          <Field
            label="Your email address"
            hint="You'll log in with it, and the site's emails to you go there."
            name="email"
            type="email"
            autoComplete="username"
            value={username}
            onChange={(event: ChangeEvent<HTMLInputElement>) => setUsername(event.currentTarget.value)}
            error={ruleOf('email')}
            required
          />
        ) : (
          <>
            <p>
              Your username is <strong>{username}</strong>.
            </p>
            {/* Hidden: password managers store the password under this username. */}
            <input name="username" autoComplete="username" defaultValue={username} hidden />
          </>
        )}
        <PasswordField autoComplete="new-password" hint="At least 8 characters." error={ruleOf('password')} />
        <Button type="submit" aria-disabled={registering.kind === 'sending' || registering.kind === 'done'}>
          {words.button}
        </Button>
        {registering.kind === 'failed' && (
          <Notice kind="error" reason={registering.reason}>
            {registering.message}
          </Notice>
        )}
        {registering.kind === 'done' && <Notice kind="success">{words.done}</Notice>}
      </form>
    </>
  )
}

/** `asks`: for a second factor. */
type Accepted =
  | Exclude<Registering, { kind: 'idle' | 'sending' }>
  | { kind: 'asks'; refusal: ServerRefusal }
  | { kind: 'gone'; message: string }

async function accept(registration: object, words: Words): Promise<Accepted> {
  try {
    const response = await postJson('/api/invite/accept', registration)
    if (response.ok) return { kind: 'done' }
    const refusal = await readRefusal(response)
    const { error, fields } = refusal
    if (refusal.needsCode) return { kind: 'asks', refusal }
    if (fields?.token) return { kind: 'gone', message: error }
    for (const field of ['email', 'password'] as const)
      if (fields?.[field]) return { kind: 'refused', field, rule: fields[field] }
    return { kind: 'failed', message: words.failed, reason: error }
  } catch {
    return { kind: 'failed', message: words.failed, reason: UNREACHABLE }
  }
}
