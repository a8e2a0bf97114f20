import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { onePage } from '#ui/api-client.ts'
import { AdminPage } from '#ui/office/AdminPage.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer, loaded } from '#ui/office/call-api.ts'
import { redirectBeyond } from '#ui/office/list-view.ts'
import pieces from '#ui/office/pieces.module.css'
import { adminPaths } from '#ui/paths.ts'
import { ImportSubscribers } from './ImportSubscribers.tsx'
import { RefusalReports } from './RefusalReports.tsx'
import { RemoveSeveral } from './RemoveSeveral.tsx'
import { SubscriberList } from './SubscriberList.tsx'
import styles from './SubscribersPage.module.css'
import { readSubscribersView, type SubscribersView } from './subscribers-view.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const view = readSubscribersView(request.url)
  const { tab, state, interest, search, page } = view
  if (tab) return { view, list: undefined }
  const query = { page: `${page}`, ...(search && { search }), ...(state && { state }), ...(interest && { interest }) }
  // Typing another letter aborts the search.
  const call = adminApi.subscribers.$get({ query }, { init: { signal: request.signal } })
  const list = await loaded(onePage(answer(call)))
  redirectBeyond(list, (page) => adminPaths.subscribers({ ...view, page }))
  return { view, list }
}

const TABS: { tab: SubscribersView['tab']; label: string }[] = [
  { tab: undefined, label: 'List' },
  { tab: 'import', label: 'Add from a file' },
  { tab: 'remove', label: 'Remove several' },
  { tab: 'reports', label: 'Refused emails' },
]

export function Component() {
  const { view, list } = useLoaderData<typeof loader>()
  return (
    <AdminPage title="Subscribers">
      <nav className={`${pieces.tabs} ${styles.tabs}`} aria-label="Parts of this page">
        {TABS.map(({ tab, label }) => (
          <Link key={label} to={adminPaths.subscribers({ tab })} aria-current={tab === view.tab ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      {list && <SubscriberList view={view} list={list} />}
      {view.tab === 'import' && <ImportSubscribers />}
      {view.tab === 'remove' && <RemoveSeveral />}
      {view.tab === 'reports' && <RefusalReports />}
    </AdminPage>
  )
}
