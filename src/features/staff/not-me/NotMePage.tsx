import { type ActionFunctionArgs, data, Form, Link, useActionData, useNavigation, useSearchParams } from 'react-router'
import { apiOf } from '#ui/api-client.ts'
import { paths } from '#ui/paths.ts'
import { Button } from '#ui/site/Button.tsx'
import { Head } from '#ui/site/Head.tsx'
import { Notice } from '#ui/site/Notice.tsx'
import { readRefusal, UNREACHABLE } from '#ui/site/read-refusal.ts'
import { FormPage } from '../sign-in/FormPage.tsx'

type Ending = { kind: 'ended' | 'gone' | 'failed'; message: string }

const TITLE = 'This wasn’t me'
const INCOMPLETE = 'This link is incomplete. Open the link in the email again, or copy all of it.'

export async function action(args: ActionFunctionArgs) {
  const token = new URL(args.request.url).searchParams.get('token') ?? ''
  try {
    const response = await apiOf(args).admin.auth['not-me'].$post({ json: { token } })
    const status: number = response.status
    if (response.ok) return data<Ending>({ kind: 'ended', message: (await response.json()).message })
    const { error: message } = await readRefusal(response)
    return data<Ending>({ kind: status === 400 ? 'gone' : 'failed', message }, { status })
  } catch {
    return data<Ending>({ kind: 'failed', message: UNREACHABLE }, { status: 503 })
  }
}

/** Opening the page changes nothing, because email scanners follow links. */
export function Component() {
  const [params] = useSearchParams()
  const answer = useActionData<typeof action>()
  const ending: Ending | undefined = params.get('token') ? answer : { kind: 'gone', message: INCOMPLETE }
  return (
    <FormPage title={TITLE}>
      <Head title={TITLE} hidden />
      {ending?.kind === 'ended' && <Ended message={ending.message} />}
      {ending?.kind === 'gone' && (
        <>
          <Notice kind="error">{ending.message}</Notice>
          <p>A new password signs an account out everywhere too.</p>
          <NewPassword />
        </>
      )}
      {(!ending || ending.kind === 'failed') && (
        <>
          <p>
            If you don't know what the email tells you about, somebody else may be using the account. Press the button
            to sign the account out in every browser and to forget its known browsers.
          </p>
          <p>Nothing else changes: not the password, and nothing on the site.</p>
          <SignOutForm />
          {ending && <Notice kind="error">{ending.message}</Notice>}
        </>
      )}
    </FormPage>
  )
}

/** Also works without JavaScript, as a plain form. */
function SignOutForm() {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" onSubmit={(event) => isBusy && event.preventDefault()}>
      <Button type="submit" aria-disabled={isBusy || undefined}>
        Sign out everywhere
      </Button>
    </Form>
  )
}

function Ended({ message }: { message: string }) {
  return (
    <>
      <div ref={takeFocus} tabIndex={-1}>
        <Notice kind="success">{message}</Notice>
      </div>
      <p>If it is your account, choose a new password now, because somebody may know the old one.</p>
      <NewPassword />
      <p>
        Then log in. On the page “Your account”, remove each app and passkey that isn't yours, and make new recovery
        codes: they open the account too.
      </p>
      <p>Tell the owners of this site. They can see in the audit log what was done with the account.</p>
    </>
  )
}

const NewPassword = () => (
  <p>
    <Link to={paths.forgotPassword()}>Choose a new password</Link>
  </p>
)

/** The button that had the focus has disappeared. */
const takeFocus = (outcome: HTMLElement | null) => outcome?.focus({ preventScroll: true })
