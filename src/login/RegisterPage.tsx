import { type FormEvent, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Head } from '../pages/Head.tsx'
import { paths } from '../paths.ts'
import { Button } from '../site/Button.tsx'
import { ErrorNotice } from '../site/ErrorNotice.tsx'
import { Notice } from '../site/Notice.tsx'
import { FormPage } from './FormPage.tsx'
import { PasswordField } from './PasswordField.tsx'
import { postJson } from './post-json.ts'

const REDIRECT_MS = 2000

type Invitation =
  | { kind: 'verifying' }
  | { kind: 'valid'; username: string }
  | { kind: 'invalid'; message: string }
  | { kind: 'unknown' }

export function Component() {
  const [searchParams] = useSearchParams()
  const token = searchParams.get('token')
  const invitation = useInvitation(token)
  return (
    <FormPage title={invitation.kind === 'invalid' ? 'Invalid Invitation' : 'Register'}>
      <Head title="Register" hidden />
      {invitation.kind === 'verifying' && <p role="status">Loading...</p>}
      {invitation.kind === 'invalid' && (
        <>
          <p>Sorry, you need a valid invitation to set up an account.</p>
          <Notice kind="error">{invitation.message}</Notice>
        </>
      )}
      {invitation.kind === 'unknown' && (
        <ErrorNotice>Could not verify the invitation. Please try again later.</ErrorNotice>
      )}
      {invitation.kind === 'valid' && token && <RegisterForm token={token} username={invitation.username} />}
    </FormPage>
  )
}

function useInvitation(token: string | null): Invitation {
  const [invitation, setInvitation] = useState<Invitation>({ kind: 'verifying' })
  useEffect(() => {
    if (!token) return setInvitation({ kind: 'invalid', message: 'Invalid or missing invite token.' })
    let isCurrent = true
    void verify(token).then((verified) => isCurrent && setInvitation(verified))
    return () => {
      isCurrent = false
    }
  }, [token])
  return invitation
}

async function verify(token: string): Promise<Invitation> {
  try {
    const response = await postJson('/api/invite/verify', { token })
    const { message, email } = await response.json()
    if (response.ok && message === 'Token is valid') return { kind: 'valid', username: email }
    const isAnswered = response.status !== 429 && response.status < 500
    return isAnswered
      ? { kind: 'invalid', message: 'The invitation link is invalid or has expired.' }
      : { kind: 'unknown' }
  } catch {
    return { kind: 'unknown' }
  }
}

type Registering = { kind: 'idle' } | { kind: 'sending' } | { kind: 'done' } | { kind: 'failed'; message: string }

function RegisterForm({ token, username }: { token: string; username: string }) {
  const navigate = useNavigate()
  const [registering, setRegistering] = useState<Registering>({ kind: 'idle' })

  useEffect(() => {
    if (registering.kind !== 'done') return
    const timer = setTimeout(() => navigate(paths.login(), { state: { username } }), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [registering.kind, navigate, username])

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (registering.kind === 'sending' || registering.kind === 'done') return
    const password = new FormData(event.currentTarget).get('password')
    if (!password) return setRegistering({ kind: 'failed', message: 'Password is required!' })
    setRegistering({ kind: 'sending' })
    setRegistering(await accept(token, password))
  }

  return (
    <form method="post" onSubmit={submit} noValidate>
      <p>
        Your username is <strong>{username}</strong>.
      </p>
      {/* Not seen: a password manager keeps the password under this name. */}
      <input name="username" autoComplete="username" defaultValue={username} hidden />
      <PasswordField autoComplete="new-password" hint="At least 8 characters." />
      {registering.kind === 'failed' && <Notice kind="error">{registering.message}</Notice>}
      {registering.kind === 'done' && <Notice kind="success">Registration successful! Redirecting to login...</Notice>}
      <Button type="submit" aria-disabled={registering.kind === 'sending'}>
        Register
      </Button>
    </form>
  )
}

async function accept(token: string, password: FormDataEntryValue): Promise<Registering> {
  try {
    const response = await postJson('/api/invite/accept', { token, password })
    if (response.ok) return { kind: 'done' }
    const { error } = await response.json()
    return { kind: 'failed', message: error || 'Registration failed' }
  } catch {
    return { kind: 'failed', message: 'Registration failed' }
  }
}
