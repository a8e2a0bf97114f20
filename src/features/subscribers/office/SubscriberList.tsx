import { NativeSelect } from '@mantine/core'
import { Link, useNavigation } from 'react-router'
import { readAddress } from '#platform/mail/read-addresses.ts'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import type { Loaded } from '#ui/office/call-api.ts'
import { DownloadCsv } from '#ui/office/DownloadCsv.tsx'
import { LoadError } from '#ui/office/LoadError.tsx'
import { placeText, useWantedView } from '#ui/office/list-view.ts'
import { PageLinks } from '#ui/office/PageLinks.tsx'
import pieces from '#ui/office/pieces.module.css'
import { Rows } from '#ui/office/Rows.tsx'
import { SearchForm } from '#ui/office/SearchForm.tsx'
import { useLastGood } from '#ui/office/use-last-good.ts'
import { adminPaths } from '#ui/paths.ts'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { numberText } from '#ui/site/number-text.ts'
import { useSearch } from '#ui/site/use-search.ts'
import { INTEREST_LABELS, INTERESTS } from '../interests.ts'
import type { SubscriberPage } from '../subscribers.schema.ts'
import { EraseButton, ListedSubscriber } from './ListedSubscriber.tsx'
import styles from './SubscribersPage.module.css'
import { readSubscribersView, SUBSCRIBER_STATES, type SubscribersView } from './subscribers-view.ts'

type SubscriberListProps = { view: SubscribersView; list: Loaded<SubscriberPage> }

export function SubscriberList({ view, list }: SubscriberListProps) {
  const shown = useLastGood(adminPaths.subscribers(view), list)
  const isLoading = useNavigation().state === 'loading'
  const page = 'data' in shown ? shown.data : undefined
  const isFiltered = view.search !== '' || view.state !== undefined || view.interest !== undefined
  const isEmpty = page?.total === 0 && !isFiltered
  return (
    <AdminSection title="List">
      {page && !isEmpty && <Numbers counts={page.counts} />}
      {!isEmpty && <Filters view={view} />}
      {'reason' in list && <LoadError reason={`Couldn't load the subscribers. ${list.reason}`} />}
      {isEmpty && <NobodyYet />}
      {page && !isEmpty && (
        <>
          <div className={styles.bar}>
            <p role="status">{page.total > 0 ? placeText(page, 'subscriber') : nothingText(view)}</p>
            {isFiltered && <p>The CSV has everybody, not just the people shown.</p>}
            <DownloadCsv fileName="subscribers.csv" call={() => adminApi.subscribers.csv.$get()} />
          </div>
          {page.total === 0 && <EraseUnlisted typed={view.search} />}
          <div aria-busy={isLoading} className={styles.people}>
            <Rows>
              {page.subscribers.map((subscriber) => (
                <ListedSubscriber key={subscriber.id} subscriber={subscriber} leavesList={view.state !== undefined} />
              ))}
            </Rows>
          </div>
          <PageLinks place={page} noun="subscriber" pathOf={(to) => adminPaths.subscribers({ ...view, page: to })} />
        </>
      )}
    </AdminSection>
  )
}

const nothingText = ({ search }: SubscribersView) =>
  search ? `No address here contains “${search}”.` : 'Nobody on the list fits this filter.'

/** For somebody who is only on a pasted list, or has written. */
function EraseUnlisted({ typed }: { typed: string }) {
  const email = readAddress(typed)
  return (
    email && (
      <div>
        <EraseButton label="Erase this address anyway" email={email} />
      </div>
    )
  )
}

const NobodyYet = () => (
  <EmptyState
    more={
      <p>
        People ask for it with the form at the foot of every page of your site, and confirm by email. You can also{' '}
        <Link to={adminPaths.subscribers({ tab: 'import' })}>add people from a file</Link>.
      </p>
    }
  >
    Nobody gets your weekly update yet.
  </EmptyState>
)

const Numbers = ({ counts: { confirmed, waiting, leftThisMonth } }: Pick<SubscriberPage, 'counts'>) => (
  <dl className={pieces.figures}>
    <div>
      <dt>Confirmed</dt>
      <dd>{numberText(confirmed)}</dd>
    </div>
    <div>
      <dt>Waiting</dt>
      <dd>{numberText(waiting)}</dd>
    </div>
    <div>
      <dt>Left this month</dt>
      <dd>{numberText(leftThisMonth)}</dd>
    </div>
  </dl>
)

const EVERY_INTEREST = [
  { value: '', label: 'Every interest' },
  ...INTERESTS.map((value) => ({ value, label: INTEREST_LABELS[value] })),
]

function Filters({ view }: Pick<SubscriberListProps, 'view'>) {
  const wanted = useWantedView(view, readSubscribersView)
  const found = (change: Partial<SubscribersView>) => adminPaths.subscribers({ ...wanted, ...change, page: 1 })
  const { text, cleaned, setText, search, go } = useSearch(view, (search) => found({ search }))
  return (
    <search className={styles.filters}>
      <NativeSelect
        aria-label="Filter by state"
        className={styles.choice}
        data={SUBSCRIBER_STATES.map(({ state = '', label }) => ({ value: state, label }))}
        value={wanted.state ?? ''}
        onChange={({ currentTarget: { value } }) =>
          go(found({ search: cleaned, state: SUBSCRIBER_STATES.find(({ state }) => state === value)?.state }))
        }
      />
      <NativeSelect
        aria-label="Filter by interest"
        className={styles.choice}
        data={EVERY_INTEREST}
        value={wanted.interest ?? ''}
        onChange={({ currentTarget: { value } }) =>
          go(found({ search: cleaned, interest: INTERESTS.find((interest) => interest === value) }))
        }
      />
      <SearchForm label="Search by address" text={text} onText={setText} onSubmit={search} />
    </search>
  )
}
