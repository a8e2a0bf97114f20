import { Link } from 'react-router'
import { useWantedView } from '#ui/office/list-view.ts'
import { useMailSettings } from '#ui/office/mail-settings.ts'
import { SearchForm } from '#ui/office/SearchForm.tsx'
import { adminPaths } from '#ui/paths.ts'
import { numberText } from '#ui/site/number-text.ts'
import { useSearch } from '#ui/site/use-search.ts'
import styles from './MailFilters.module.css'
import type { MailPage } from './mails.schema.ts'
import { countAll, MAIL_STATES, type MailsView, readMailsView } from './mails-view.ts'

const SEARCH = 'Search by address'

export function MailFilters({ view, page }: { view: MailsView; page: MailPage | undefined }) {
  const wanted = useWantedView(view, readMailsView)
  const isOutbox = !useMailSettings().hasMailServer || (page?.counts.saved ?? 0) > 0
  const { text, setText, search } = useSearch(view, (search) => adminPaths.mails({ ...wanted, search, page: 1 }))
  return (
    <search className={styles.bar}>
      <nav aria-label="Filter emails" className={styles.states}>
        {MAIL_STATES.filter(({ state }) => state !== 'saved' || isOutbox || wanted.state === 'saved').map(
          ({ state, label }) => (
            <Link
              key={label}
              to={adminPaths.mails({ ...wanted, state, page: 1 })}
              preventScrollReset
              aria-current={wanted.state === state ? 'page' : undefined}
            >
              {label} {page && <span>{numberText(state ? page.counts[state] : countAll(page.counts))}</span>}
            </Link>
          ),
        )}
      </nav>
      <SearchForm className={styles.form} label={SEARCH} text={text} onText={setText} onSubmit={search} />
    </search>
  )
}
