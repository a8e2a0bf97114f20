import type { MouseEvent, ReactNode } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigation, useRevalidator } from 'react-router'
import { AdminPage } from '#ui/office/AdminPage.tsx'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { ConfirmButton } from '#ui/office/ConfirmButton.tsx'
import { answer, type Loaded, loaded } from '#ui/office/call-api.ts'
import { headingOf } from '#ui/office/heading-of.ts'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { LoadError } from '#ui/office/LoadError.tsx'
import { placeText, redirectBeyond, useWantedView } from '#ui/office/list-view.ts'
import { MailTrouble } from '#ui/office/MailTrouble.tsx'
import { Moment } from '#ui/office/Moment.tsx'
import { useMailSettings } from '#ui/office/mail-settings.ts'
import { NoMailServer } from '#ui/office/NoMailServer.tsx'
import { PageLinks } from '#ui/office/PageLinks.tsx'
import pieces from '#ui/office/pieces.module.css'
import { SearchForm } from '#ui/office/SearchForm.tsx'
import { useLastGood } from '#ui/office/use-last-good.ts'
import { useRenewed } from '#ui/office/use-polling.ts'
import { useSave } from '#ui/office/use-save.ts'
import { adminPaths } from '#ui/paths.ts'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { numberText } from '#ui/site/number-text.ts'
import { useSearch } from '#ui/site/use-search.ts'
import styles from './MailsPage.module.css'
import type { Mail, MailPage } from './mails.schema.ts'
import { countAll, KINDS, MAIL_STATES, type MailsView, readMailsView, scopeOf } from './mails-view.ts'
import { UpdateRow } from './UpdateRow.tsx'

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
        lead="Emails from the last 30 days, and those to readers from the last 90. Failed deliveries are retried for two days."
      >
        {page && view.update && <OneUpdate update={page.update} state={view.state} />}
        <MailFilters view={view} page={page} loaded={'data' in mails ? mails.data : undefined} />
        {view.state === 'failed' && (
          <p>
            <Link to={adminPaths.subscribers({ tab: 'reports' })}>Paste reports that came back by email</Link>
          </p>
        )}
        {'reason' in mails && <LoadError reason={`Couldn't load the emails. ${mails.reason}`} />}
        {page && <MailList view={view} page={page} isOutdated={'data' in mails && page.total !== mails.data.total} />}
      </AdminSection>
    </AdminPage>
  )
}

/** Requests the same emails by id, so that rows do not move while someone reads them. */
const sameAs = (shown: Loaded<MailPage>) =>
  'data' in shown && shown.data.mails.length > 0 ? { ids: shown.data.mails.map(({ id }) => id).join() } : {}

function OneUpdate({ update, state }: Pick<MailPage, 'update'> & Pick<MailsView, 'state'>) {
  return (
    <p className={`${pieces.note} ${styles.note}`}>
      {update ? (
        <span key={update.createdAt}>
          Showing only emails of the weekly update “{update.subject}” from <Moment at={update.createdAt} />.{' '}
        </span>
      ) : (
        <span>Weekly update not found. </span>
      )}
      <Link to={adminPaths.mails({ state })}>Show all emails</Link>
    </p>
  )
}

type MailFiltersProps = { view: MailsView; page: MailPage | undefined; loaded: MailPage | undefined }

/** `loaded` decides which filters are empty, so that none disappears and moves the list when the counts are renewed. */
function MailFilters({ view, page, loaded }: MailFiltersProps) {
  const wanted = useWantedView(view, readMailsView)
  const isOutbox = !useMailSettings().hasMailServer || (page?.counts.saved ?? 0) > 0
  const { text, setText, search } = useSearch(view, (search) => adminPaths.mails({ ...wanted, search, page: 1 }))
  return (
    <search className={styles.bar}>
      <nav aria-label="Filter emails" className={`${pieces.pills} ${styles.states}`}>
        {MAIL_STATES.filter(({ state }) => state !== 'saved' || isOutbox || wanted.state === 'saved').map(
          ({ state, label }) => (
            <Link
              key={label}
              to={adminPaths.mails({ ...wanted, state, page: 1 })}
              preventScrollReset
              data-none={(state && loaded?.counts[state] === 0) || undefined}
              aria-current={wanted.state === state ? 'page' : undefined}
            >
              {label} {page && <span>{numberText(state ? page.counts[state] : countAll(page.counts))}</span>}
            </Link>
          ),
        )}
      </nav>
      <SearchForm label="Search by address" text={text} onText={setText} onSubmit={search} />
    </search>
  )
}

/** `isOutdated`: the number of emails has changed since the list was loaded. */
function MailList({ view, page, isOutdated }: { view: MailsView; page: MailPage; isOutdated: boolean }) {
  const isLoading = useNavigation().state === 'loading'
  if (page.mails.length === 0) return <Nothing view={view} />
  return (
    <>
      <div className={styles.listBar}>
        {isOutdated ? <NewListButton /> : <p role="status">{rowsText(view, page)}</p>}
        <RetryAllButton view={view} count={page.retryable} />
      </div>
      <ul className={styles.mails} aria-label="Emails, newest first" aria-busy={isLoading}>
        {page.mails.map((mail) =>
          mail.progress ? (
            <UpdateRow key={mail.id} update={mail} progress={mail.progress} state={view.state} />
          ) : (
            <MailRow key={mail.id} mail={mail} view={view} />
          ),
        )}
      </ul>
      <PageLinks
        place={page}
        noun={hasUpdates(page) ? 'row' : 'email'}
        pathOf={(to) => adminPaths.mails({ ...view, page: to })}
      />
    </>
  )
}

/** Returns text such as “62 emails · 3 rows. A weekly update is one row.”, or “20 emails”. */
function rowsText({ state }: MailsView, page: MailPage): string {
  if (!hasUpdates(page)) return placeText(page, 'email')
  const count = state ? page.counts[state] : countAll(page.counts)
  return `${numberText(count)} ${count === 1 ? 'email' : 'emails'} · ${placeText(page, 'row')}. A weekly update is one row.`
}

const hasUpdates = ({ mails }: MailPage) => mails.some(({ progress }) => progress)

function NewListButton() {
  const { revalidate } = useRevalidator()
  return (
    <p>
      This list has changed.{' '}
      <LinkButton
        onClick={async ({ currentTarget }) => {
          const heading = headingOf(currentTarget)
          await revalidate()
          heading?.focus()
        }}
      >
        Refresh the list
      </LinkButton>
    </p>
  )
}

function Nothing({ view: { state, search } }: { view: MailsView }) {
  const nothing = MAIL_STATES.find((each) => each.state === state)?.nothing
  if (!search && !state) return <EmptyState>{nothing}</EmptyState>
  return (
    <p className={styles.nothing} role="status">
      {search ? `No emails ${state ? 'with this status ' : ''}match “${search}”.` : nothing}
    </p>
  )
}

const MINUTE_MS = 60_000
const HOUR_MINUTES = 60
export const SHORT = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
const IN = new Intl.RelativeTimeFormat('en')

function MailRow({ mail, view }: { mail: Mail; view: MailsView }) {
  const { to, subject, kind, weeklyUpdateId, state, error, tries, canRetry } = mail
  const address = to || 'Address deleted'
  // The page names the update above the list.
  const isOfUpdate = view.update !== undefined
  return (
    // Focusable, because it gets the focus when its button disappears.
    <li className={styles.mail} tabIndex={-1}>
      <div>
        <h3 dir="auto">
          {isOfUpdate
            ? address
            : subject || (kind === 'confirmation' ? 'Do you want the weekly update?' : 'No subject')}
        </h3>
        {!isOfUpdate && (
          <p className={styles.kind}>
            <span>{address}</span>
            {weeklyUpdateId === null ? (
              KINDS[kind]
            ) : (
              <Link to={adminPaths.mails({ update: weeklyUpdateId })} aria-label={`${KINDS[kind]} “${subject}”`}>
                {KINDS[kind]}
              </Link>
            )}
          </p>
        )}
      </div>
      <div className={styles.outcome} data-state={state}>
        <p className={styles.state}>
          <span key={state}>{stateOf(mail)}</span>
          {tries > 1 && <span className={styles.tries}>{`${tries} tries`}</span>}
        </p>
        {error && <MailTrouble error={error} />}
        {!canRetry && (state === 'failed' || state === 'unknown') && <p>{whyNoRetry(mail)}</p>}
      </div>
      {canRetry && <RetryButton mail={mail} leavesList={view.state !== undefined} />}
    </li>
  )
}

function whyNoRetry({ kind, to }: Mail): string {
  if (kind === 'invitation' || kind === 'reset') return 'This link no longer works.'
  return to
    ? 'This address gets no updates: the reader has left, or mail servers refused it.'
    : "This address was deleted, so the email can't be sent again."
}

function stateOf({ state, changedAt, dueAt }: Mail): ReactNode {
  const at = <Moment at={changedAt} options={SHORT} />
  switch (state) {
    case 'waiting':
      return waitText(dueAt)
    case 'sent':
      return <>Sent on {at}</>
    case 'saved':
      return <>Saved on {at}, not delivered</>
    case 'failed':
      return <>Failed on {at}</>
    case 'unknown':
      return <>Unconfirmed, last tried on {at}</>
    case 'stopped':
      return <>Stopped on {at}</>
  }
}

function waitText(dueAt: string): string {
  const minutes = Math.ceil((Date.parse(dueAt) - Date.now()) / MINUTE_MS)
  if (minutes <= 0) return 'Queued'
  const isLong = minutes > 2 * HOUR_MINUTES
  return `Queued; next try ${isLong ? IN.format(Math.round(minutes / HOUR_MINUTES), 'hour') : IN.format(minutes, 'minute')}`
}

const LABEL = 'Send again'
const WHICH = { failed: 'failed emails', unknown: 'unconfirmed emails', stopped: 'stopped emails' }

async function retry({ id, state }: Mail) {
  await answer(adminApi.mails[':id'].retry.$post({ param: { id: `${id}` } }))
  return { message: state === 'waiting' ? 'Trying again now.' : 'Email queued again.' }
}

/** `leavesList`: the list shows a single state, so a queued email leaves it. */
type RetryButtonProps = { mail: Mail; leavesList: boolean }

function RetryButton({ mail, leavesList }: RetryButtonProps) {
  const about = `to ${mail.to}`
  if (mail.state !== 'unknown') return <RetryAtOnce mail={mail} leavesList={leavesList} />
  return (
    <ConfirmButton
      label={LABEL}
      about={about}
      question={`Send the email ${about} again?`}
      onConfirm={() => retry(mail)}
    >
      The connection dropped just after the mail server received the email. If it did arrive, the recipient will get it
      twice.
    </ConfirmButton>
  )
}

function RetryAtOnce({ mail, leavesList }: RetryButtonProps) {
  const isWaiting = mail.state === 'waiting'
  const label = isWaiting ? 'Try now' : LABEL
  const { save, isSaving } = useSave()
  const { revalidate } = useRevalidator()

  function press({ currentTarget }: MouseEvent) {
    const [row, heading] = [currentTarget.closest('li'), headingOf(currentTarget)]
    const leaves = leavesList && !isWaiting
    // The button disappears, and its row may too.
    const focusWhatStays = () => (leaves ? heading?.focus() : row?.focus({ preventScroll: true }))
    void save({
      call: () => retry(mail),
      success: ({ message }) => message,
      failure: "Couldn't send the email again.",
      onSaved: focusWhatStays,
      async onFailed({ isMissing, isConflict }) {
        if (isConflict) focusWhatStays()
        if (!isMissing) return
        await revalidate()
        heading?.focus()
      },
    })
  }
  return (
    <BusyButton variant="outline" size="sm" isBusy={isSaving} aria-label={`${label} to ${mail.to}`} onClick={press}>
      {label}
    </BusyButton>
  )
}

/** Covers the emails of all pages of the list. A single email has its own button. */
function RetryAllButton({ view, count }: { view: MailsView; count: number }) {
  const { state } = view
  if (count < 2 || (state !== 'failed' && state !== 'unknown' && state !== 'stopped')) return
  const all = `all ${numberText(count)}`
  return (
    <ConfirmButton
      label={`Send ${all} again`}
      question={`Send ${all} ${WHICH[state]} again?`}
      onConfirm={() => answer(adminApi.mails.retry.$post({ json: { state, ...scopeOf(view) } }))}
    >
      {state === 'unknown'
        ? 'The connection dropped just after the mail server received each email. Anyone whose email did arrive will get it twice.'
        : 'The emails join the queue, and failed deliveries are retried for two more days.'}
    </ConfirmButton>
  )
}
