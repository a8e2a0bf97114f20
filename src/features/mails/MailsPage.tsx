import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { AdminPage } from '#ui/office/AdminPage.tsx'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer, type Loaded, loaded } from '#ui/office/call-api.ts'
import { LoadError } from '#ui/office/LoadError.tsx'
import { redirectBeyond } from '#ui/office/list-view.ts'
import { Moment } from '#ui/office/Moment.tsx'
import { useMailSettings } from '#ui/office/mail-settings.ts'
import { NoMailServer } from '#ui/office/NoMailServer.tsx'
import { useLastGood } from '#ui/office/use-last-good.ts'
import { useRenewed } from '#ui/office/use-polling.ts'
import { adminPaths } from '#ui/paths.ts'
import { MailFilters } from './MailFilters.tsx'
import { MailList } from './MailList.tsx'
import styles from './MailsPage.module.css'
import type { MailPage } from './mails.schema.ts'
import { type MailsView, readMailsView, scopeOf } from './mails-view.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const view = readMailsView(request.url)
  // The signal cancels this call when the next keystroke starts another search.
  const mails = await loaded(getMails(view, {}, request.signal))
  redirectBeyond(mails, (page) => adminPaths.mails({ ...view, page }))
  return { view, mails }
}

function getMails(view: MailsView, more: { ids?: string }, signal?: AbortSignal): Promise<MailPage> {
  const { update, search } = scopeOf(view)
  const query = {
    page: `${view.page}`,
    ...(view.state && { state: view.state }),
    ...(update && { update: `${update}` }),
    ...(search && { search }),
    ...more,
  }
  return answer(adminApi.mails.$get({ query }, { init: { ...(signal && { signal }) } }))
}

export function Component() {
  const { hasMailServer } = useMailSettings()
  const { view, mails } = useLoaderData<typeof loader>()
  const shown = useRenewed(useLastGood(adminPaths.mails(view), mails), {
    isUnderWay: (shown) => 'data' in shown && shown.data.counts.waiting > 0,
    renew: async (shown) => ({ data: await getMails(view, sameAs(shown)) }),
  })
  const page = 'data' in shown ? shown.data : undefined
  return (
    <AdminPage title="Emails">
      {!hasMailServer && <NoMailServer>Each email is only saved as a file.</NoMailServer>}
      <AdminSection
        title="Sent and queued"
        lead="Emails from the last 30 days. Failed deliveries are retried for two days."
      >
        {page && view.update && <OneUpdate update={page.update} />}
        <MailFilters view={view} page={page} />
        {'reason' in mails && <LoadError reason={`Couldn't load the emails. ${mails.reason}`} />}
        {page && <MailList view={view} page={page} isOutdated={'data' in mails && page.total !== mails.data.total} />}
      </AdminSection>
    </AdminPage>
  )
}

/** Requests the same emails by id, so that rows do not move while someone reads them. */
const sameAs = (shown: Loaded<MailPage>) =>
  'data' in shown && shown.data.mails.length > 0 ? { ids: shown.data.mails.map(({ id }) => id).join() } : {}

function OneUpdate({ update }: Pick<MailPage, 'update'>) {
  return (
    <p className={styles.note}>
      {update ? (
        <span key={update.createdAt}>
          Showing only emails of the weekly update “{update.subject}” from <Moment at={update.createdAt} />.{' '}
        </span>
      ) : (
        <span>Weekly update not found. </span>
      )}
      <Link to={adminPaths.mails()}>Show all emails</Link>
    </p>
  )
}
