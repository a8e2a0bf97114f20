import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { AdminPage } from '#ui/office/AdminPage.tsx'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer } from '#ui/office/call-api.ts'
import { DownloadCsv } from '#ui/office/DownloadCsv.tsx'
import { choiceParameter, viewReader } from '#ui/office/list-view.ts'
import pieces from '#ui/office/pieces.module.css'
import { adminPaths, paths } from '#ui/paths.ts'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { numberText } from '#ui/site/number-text.ts'
import styles from './VisitsPage.module.css'
import { VisitsPlot } from './VisitsPlot.tsx'
import { type Kind, SPANS, VIEW_KINDS, type Visits } from './visits.schema.ts'

const readView = viewReader({ span: choiceParameter(SPANS) })

export const loader = ({ request }: LoaderFunctionArgs) =>
  answer(adminApi.admin.visits.$get({ query: readView(request.url) }))

export function Component() {
  const visits = useLoaderData<typeof loader>()
  const { span, since, bars, kinds, top } = visits
  return (
    <AdminPage title="Visits">
      {since ? (
        <>
          <div className={styles.head}>
            <nav className={`${pieces.tabs} ${styles.tabs}`} aria-label="Time">
              <Tab span="days" shown={span} to={adminPaths.visits()}>
                30 days
              </Tab>
              <Tab span="months" shown={span} to={adminPaths.visits({ span: 'months' })}>
                12 months
              </Tab>
            </nav>
            <DownloadCsv fileName="visits.csv" call={() => adminApi.admin.visits.csv.$get()} />
          </div>
          <VisitsPlot key={span} span={span} since={since} bars={bars} />
          <div className={styles.lists}>
            <div>
              <AdminSection title="Most opened">
                <MostOpened top={top} />
              </AdminSection>
            </div>
            <div>
              <AdminSection title="By kind">
                <Sums kinds={kinds} />
              </AdminSection>
            </div>
          </div>
        </>
      ) : (
        <EmptyState
          more={
            <p>
              Counting has begun. To try it, open <a href={paths.home()}>your site</a> in a private window, and come
              back in a minute.
            </p>
          }
        >
          Nobody has opened a page yet.
        </EmptyState>
      )}
      <AdminSection title="About these numbers">
        <div className={styles.about}>
          <p>
            They count opened pages, not people: someone who reads three posts counts three times. The site stores no
            cookie, address or other trace of a visitor for this.
          </p>
          <p>
            Not counted: known bots, pages that a browser loads in advance, browsers in which staff are logged in, pages
            that a cache in front of this site answers, and what a visitor's blocker keeps from it.
          </p>
        </div>
      </AdminSection>
    </AdminPage>
  )
}

function Tab({ span, shown, to, children }: { span: string; shown: string; to: string; children: string }) {
  return (
    <Link to={to} preventScrollReset aria-current={span === shown ? 'page' : undefined}>
      {children}
    </Link>
  )
}

function MostOpened({ top }: { top: Visits['top'] }) {
  if (top.length === 0) return <p className={pieces.soft}>No page was opened in this time.</p>
  const most = top[0]?.count ?? 1
  return (
    <ol className={styles.most}>
      {top.map(({ page, kind, title, path, count }) => (
        <li key={page}>
          <p>
            <span className={styles.title} dir="auto">
              {path ? <a href={path}>{title}</a> : title}
            </span>
            {page !== kind && <span className={styles.kind}>{VIEW_KINDS[kind]}</span>}
          </p>
          <span className={styles.count}>{numberText(count)}</span>
          <svg className={styles.share} aria-hidden="true">
            <rect width={`${(100 * count) / most}%`} height="100%" />
          </svg>
        </li>
      ))}
    </ol>
  )
}

const PLURALS: Partial<Record<Kind, string>> = {
  post: 'Posts',
  certificate: 'Certificates read here',
  pdf: 'PDFs opened or saved',
  question: 'Questions sent',
}

function Sums({ kinds }: { kinds: Visits['kinds'] }) {
  return (
    <dl className={styles.sums}>
      {kinds.map(({ kind, count }) => (
        <div key={kind}>
          <dt>{PLURALS[kind] ?? VIEW_KINDS[kind]}</dt>
          <dd>{numberText(count)}</dd>
        </div>
      ))}
    </dl>
  )
}
