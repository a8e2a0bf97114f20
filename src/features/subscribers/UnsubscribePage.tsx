import {
  type ActionFunctionArgs,
  data,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { apiOf } from '#ui/api-client.ts'
import button from '#ui/site/Button.module.css'
import { Button } from '#ui/site/Button.tsx'
import { Head } from '#ui/site/Head.tsx'
import { Notice } from '#ui/site/Notice.tsx'
import { PageBand } from '#ui/site/PageBand.tsx'
import { readRefusal } from '#ui/site/read-refusal.ts'
import { useSite } from '#ui/site/site.ts'
import { INCOMPLETE_LINK } from './incomplete-link.ts'
import type { Subscription } from './subscribers.schema.ts'
import styles from './UnsubscribePage.module.css'

/** `unknown`: the token is missing, truncated or forged. */
type Found = ({ kind: 'known' } & Subscription) | { kind: 'unknown' } | { kind: 'failed'; message: string }

const SUBSCRIBE = 'subscribe'
const UNREACHABLE = "Couldn't reach the server. Try again in a moment."

const tokenOf = ({ request }: { request: Request }) => new URL(request.url).searchParams.get('token') ?? ''

/** Changes nothing, because email scanners follow links. */
export async function loader(args: LoaderFunctionArgs) {
  const token = tokenOf(args)
  if (!token) return data<Found>({ kind: 'unknown' })
  return readAnswer(() => apiOf(args).unsubscribe.$get({ query: { token } }))
}

/** Any POST unsubscribes unless the form says otherwise: mail providers send one-click requests (RFC 8058). */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData().catch(() => new FormData())
  const json = { token: tokenOf(args), isSubscribed: form.get(SUBSCRIBE) === 'yes' }
  return readAnswer(() => apiOf(args).unsubscribe.$post({ json }))
}

type Answer = Awaited<ReturnType<ReturnType<typeof apiOf>['unsubscribe']['$get' | '$post']>>

async function readAnswer(call: () => Promise<Answer>) {
  try {
    const response = await call()
    if (response.status === 200) return data<Found>({ kind: 'known', ...(await response.json()) })
    if ([400, 404].includes(response.status)) return data<Found>({ kind: 'unknown' }, { status: 404 })
    const { error } = await readRefusal(response)
    return data<Found>({ kind: 'failed', message: error }, { status: response.status })
  } catch {
    return data<Found>({ kind: 'failed', message: UNREACHABLE }, { status: 503 })
  }
}

export function Component() {
  const found = useLoaderData<typeof loader>()
  const changed = useActionData<typeof action>()
  return (
    <>
      <Head title="Unsubscribe" hidden />
      <PageBand title="Unsubscribe" />
      <div className={styles.page}>
        {found.kind === 'known' ? <Known found={found} changed={changed} /> : <NotKnown found={found} />}
      </div>
    </>
  )
}

function Known({ found: { email, isSubscribed }, changed }: { found: Subscription; changed: Found | undefined }) {
  return (
    <>
      {changed?.kind === 'known' ? (
        <p key={`${isSubscribed}`} ref={takeFocus} tabIndex={-1} role="status" className={styles.outcome}>
          {isSubscribed ? 'Subscribed. ' : 'Unsubscribed. '}
          <strong>{email}</strong> {isSubscribed ? 'will get the weekly update again.' : "won't get the weekly update."}
        </p>
      ) : (
        <p>
          <strong>{email}</strong>{' '}
          {isSubscribed ? 'gets the weekly update.' : "is unsubscribed and doesn't get the weekly update."}
        </p>
      )}
      <SubscriptionForm isSubscribed={isSubscribed} />
      {changed?.kind === 'failed' && <Notice kind="error">{changed.message}</Notice>}
    </>
  )
}

/** Also works without JavaScript, as a plain form. */
function SubscriptionForm({ isSubscribed }: { isSubscribed: boolean }) {
  const isBusy = useNavigation().state !== 'idle'
  return (
    <Form method="post" onSubmit={(event) => isBusy && event.preventDefault()}>
      {isSubscribed ? (
        <Button type="submit" aria-disabled={isBusy}>
          Unsubscribe
        </Button>
      ) : (
        <Button
          key="back"
          type="submit"
          variant="quiet"
          name={SUBSCRIBE}
          value="yes"
          aria-disabled={isBusy}
          // The second click of a double click must not undo the first.
          onClick={(event) => event.detail > 1 && event.preventDefault()}
        >
          Subscribe again
        </Button>
      )}
    </Form>
  )
}

/** The button that had the focus has disappeared. */
const takeFocus = (outcome: HTMLElement | null) => outcome?.focus({ preventScroll: true })

function NotKnown({ found }: { found: Exclude<Found, { kind: 'known' }> }) {
  const { contactEmail } = useSite()
  return (
    <>
      <p>{found.kind === 'unknown' ? INCOMPLETE_LINK : found.message}</p>
      <p>Or write to us from the address that gets the weekly update, and we'll take it off the list.</p>
      <a className={`${button.solid} ${styles.write}`} href={`mailto:${contactEmail}?subject=Unsubscribe`}>
        Email {contactEmail}
      </a>
    </>
  )
}
