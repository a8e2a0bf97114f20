import {
  type ActionFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { apiOf } from '#ui/api-client.ts'
import { paths } from '#ui/paths.ts'
import button from '#ui/site/Button.module.css'
import { Head } from '#ui/site/Head.tsx'
import { Notice } from '#ui/site/Notice.tsx'
import { PageBand } from '#ui/site/PageBand.tsx'
import { useSite } from '#ui/site/site.ts'
import { INCOMPLETE_LINK } from './incomplete-link.ts'
import { ageQuestionEnd, CONFIRM_BUTTON, questionStart } from './interests.ts'
import { PressForm, PressOutcome } from './PressForm.tsx'
import styles from './ReaderPages.module.css'
import { type FoundByToken, readFound, tokenOf } from './read-found.ts'
import type { Confirmed, ToConfirm } from './subscribers.schema.ts'

const TITLE = 'Your weekly update'

/** Changes nothing, because email scanners follow links. */
export async function loader(args: LoaderFunctionArgs) {
  const token = tokenOf(args)
  if (!token) return data<FoundByToken<ToConfirm>>({ kind: 'unknown', message: INCOMPLETE_LINK })
  return readFound<ToConfirm>(() => apiOf(args).subscription.confirm.$get({ query: { token } }))
}

export async function action(args: ActionFunctionArgs) {
  const json = { token: tokenOf(args) }
  return readFound<Confirmed>(() => apiOf(args).subscription.confirm.$post({ json }))
}

export function Component() {
  const found = useLoaderData<typeof loader>()
  const pressed = useActionData<typeof action>()
  return (
    <>
      <Head title={TITLE} hidden />
      <PageBand title={TITLE} />
      <div className={styles.page}>
        <Step shown={pressed?.kind === 'failed' ? found : (pressed ?? found)} />
        {pressed?.kind === 'failed' && <Notice kind="error">{pressed.message}</Notice>}
      </div>
    </>
  )
}

function Step({ shown }: { shown: FoundByToken<ToConfirm | Confirmed> }) {
  const site = useSite()
  if (shown.kind !== 'known')
    return (
      <>
        <p className={styles.ended}>{shown.message}</p>
        {shown.kind === 'unknown' && (
          <Link to={paths.subscribe()} className={`${button.solid} ${styles.write}`}>
            Ask for the weekly update
          </Link>
        )}
      </>
    )
  const { email, interests, how } = shown
  if ('token' in shown)
    return (
      <>
        <PressOutcome>
          Thank you! <strong>{email}</strong> gets the weekly update from now on.
        </PressOutcome>
        <p>
          {'The next update comes to you. '}
          <Link to={paths.subscription({ token: shown.token })}>Choose what you get</Link>
        </p>
      </>
    )
  if (shown.isConfirmed)
    return (
      <p className={styles.outcome}>
        <strong>{email}</strong> gets the weekly update. Every email has a link to change that.
      </p>
    )
  return (
    <>
      <p>
        {`${questionStart(site, interests)} at `}
        <strong>{email}</strong>
        {how === 'import' ? ageQuestionEnd(site) : '?'}
      </p>
      <PressForm button={CONFIRM_BUTTON} />
    </>
  )
}
