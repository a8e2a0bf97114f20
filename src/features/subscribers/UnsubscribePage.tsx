import {
  type ActionFunctionArgs,
  data,
  Link,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import { apiOf } from '#ui/api-client.ts'
import { paths } from '#ui/paths.ts'
import button from '#ui/site/Button.module.css'
import { Head } from '#ui/site/Head.tsx'
import { Notice } from '#ui/site/Notice.tsx'
import { PageBand } from '#ui/site/PageBand.tsx'
import { useSite } from '#ui/site/site.ts'
import { INCOMPLETE_LINK } from './incomplete-link.ts'
import { PressForm, PressOutcome } from './PressForm.tsx'
import styles from './ReaderPages.module.css'
import { type FoundByToken, readFound, tokenOf } from './read-found.ts'
import type { Subscription } from './subscribers.schema.ts'

type FoundSubscription = FoundByToken<Subscription>

const SUBSCRIBE = 'subscribe'

/** Changes nothing, because email scanners follow links. */
export async function loader(args: LoaderFunctionArgs) {
  const token = tokenOf(args)
  if (!token) return data<FoundSubscription>({ kind: 'unknown', message: INCOMPLETE_LINK })
  return readFound<Subscription>(() => apiOf(args).unsubscribe.$get({ query: { token } }))
}

/** Any POST unsubscribes unless the form says otherwise: mail providers send one-click requests (RFC 8058). */
export async function action(args: ActionFunctionArgs) {
  const form = await args.request.formData().catch(() => new FormData())
  const json = { token: tokenOf(args), isSubscribed: form.get(SUBSCRIBE) === 'yes' }
  return readFound<Subscription>(() => apiOf(args).unsubscribe.$post({ json }))
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

function Known({
  found: { email, isSubscribed },
  changed,
}: {
  found: Subscription
  changed: FoundSubscription | undefined
}) {
  const token = useSearchParams()[0].get('token')
  return (
    <>
      {changed?.kind === 'known' ? (
        <PressOutcome key={`${isSubscribed}`}>
          {isSubscribed ? 'Subscribed. ' : 'Unsubscribed. '}
          <strong>{email}</strong> {isSubscribed ? 'will get the weekly update again.' : "won't get the weekly update."}
        </PressOutcome>
      ) : (
        <p>
          <strong>{email}</strong>{' '}
          {isSubscribed ? 'gets the weekly update.' : "is unsubscribed and doesn't get the weekly update."}
        </p>
      )}
      {isSubscribed ? (
        <PressForm button="Unsubscribe" />
      ) : (
        <PressForm button="Subscribe again" isQuiet name={SUBSCRIBE} value="yes" />
      )}
      {changed?.kind === 'failed' && <Notice kind="error">{changed.message}</Notice>}
      <p>
        <Link to={paths.subscription({ token: token ?? undefined })}>
          Choose what you get, or see what we keep about you
        </Link>
      </p>
    </>
  )
}

function NotKnown({ found }: { found: Exclude<FoundSubscription, { kind: 'known' }> }) {
  const { contactEmail } = useSite()
  return (
    <>
      <p>{found.message}</p>
      <p>Or write to us from the address that gets the weekly update, and we'll take it off the list.</p>
      <a className={`${button.solid} ${styles.write}`} href={`mailto:${contactEmail}?subject=Unsubscribe`}>
        Email {contactEmail}
      </a>
    </>
  )
}
