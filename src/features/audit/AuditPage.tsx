import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Link, type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { wholeList } from '#ui/api-client.ts'
import { AdminPage } from '#ui/office/AdminPage.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer, loaded } from '#ui/office/call-api.ts'
import { useWantedView } from '#ui/office/list-view.ts'
import { useTimeText } from '#ui/office/Moment.tsx'
import { adminPaths } from '#ui/paths.ts'
import { useBusy } from '#ui/site/use-busy.ts'
import filterStyles from './AuditFilters.module.css'
import lineStyles from './AuditLine.module.css'
import styles from './AuditPage.module.css'
import type { AuditActor, AuditEvent } from './audit.schema.ts'
import { type AuditView, EVENT_KINDS, eventText, readAuditView, subjectPath } from './audit-view.ts'

const DAY: Intl.DateTimeFormatOptions = { dateStyle: 'full' }

const load = ({ actor, kind }: AuditView, before?: number) =>
  wholeList(
    answer(
      adminApi.admin.audit.$get({
        query: { ...(actor && { actor }), ...(kind && { kind }), ...(before && { before: `${before}` }) },
      }),
    ),
  )

export async function loader({ request }: LoaderFunctionArgs) {
  const view = readAuditView(request.url)
  const [firstPage, actors] = await Promise.all([load(view), loaded(answer(adminApi.admin.audit.actors.$get()))])
  return { view, firstPage, actors: 'data' in actors ? actors.data : [] }
}

export function Component() {
  const { view, firstPage, actors } = useLoaderData<typeof loader>()
  return (
    <AdminPage title="Audit log">
      <p className={styles.lead}>Activity in the back office, newest first. Entries are kept for a year.</p>
      <AuditFilters view={view} actors={actors} />
      <Log key={`${adminPaths.audit(view)} ${firstPage.events[0]?.id}`} view={view} firstPage={firstPage} />
    </AdminPage>
  )
}

function Log({ view, firstPage }: { view: AuditView; firstPage: Awaited<ReturnType<typeof load>> }) {
  const [page, setPage] = useState(firstPage)
  const [failure, setFailure] = useState('')
  const { isBusy, run } = useBusy()
  const dayText = useTimeText(DAY)

  async function showMore(before: number) {
    setFailure('')
    const more = await loaded(load(view, before))
    if ('reason' in more) return setFailure(more.reason)
    const { events, next } = more.data
    flushSync(() => setPage({ events: [...page.events, ...events], next }))
    document.getElementById(lineId(events[0]))?.focus()
  }

  const { events, next } = page
  const days = Map.groupBy(events, ({ happenedAt }) => dayText(happenedAt))
  return (
    <>
      {events.length === 0 && (
        <p className={styles.none}>
          {view.actor || view.kind ? (
            <span>
              No matching activity. <Link to={adminPaths.audit()}>Show everything</Link>
            </span>
          ) : (
            'No activity yet.'
          )}
        </p>
      )}
      {[...days].map(([day, itsEvents]) => (
        <section key={day} className={styles.day}>
          <h2>{day}</h2>
          <ol>
            {itsEvents.map((event) => (
              <AuditLine key={`${event.id} ${event.count}`} event={event} />
            ))}
          </ol>
        </section>
      ))}
      {failure && <p role="alert">{failure}</p>}
      {next !== null && (
        <BusyButton variant="outline" isBusy={isBusy} onClick={() => run(() => showMore(next))}>
          Show more
        </BusyButton>
      )}
    </>
  )
}

const EVERYONE = { value: '', label: 'Everyone' }
const EVERYTHING = { value: '', label: 'Everything' }

function AuditFilters({ view, actors }: { view: AuditView; actors: AuditActor[] }) {
  const wanted = useWantedView(view, readAuditView)
  const navigate = useNavigate()
  const people = actors.map(({ actor, actorName }) => ({
    value: actor,
    label: actorName ? `${actorName} (${actor})` : actor,
  }))
  const kinds = Object.entries(EVENT_KINDS).map(([value, label]) => ({ value, label }))
  const isListed = !wanted.actor || actors.some(({ actor }) => actor === wanted.actor)
  const rest = isListed ? [] : [{ value: wanted.actor ?? '', label: wanted.actor ?? '' }]
  const show = (part: { actor?: string; kind?: string }) =>
    navigate(adminPaths.audit({ ...wanted, ...part }), { preventScrollReset: true })
  return (
    <search className={filterStyles.filters}>
      <NativeSelect
        label="Person"
        data={[EVERYONE, ...people, ...rest]}
        value={wanted.actor ?? ''}
        onChange={({ currentTarget }) => show({ actor: currentTarget.value })}
      />
      <NativeSelect
        label="Kind of event"
        data={[EVERYTHING, ...kinds]}
        value={wanted.kind ?? ''}
        onChange={({ currentTarget }) => show({ kind: currentTarget.value })}
      />
    </search>
  )
}

const TIME: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' }

const lineId = (event: AuditEvent | undefined) => `event-${event?.id}`

function AuditLine({ event }: { event: AuditEvent }) {
  const { happenedAt, actor, actorName, address, device, count } = event
  const { before, subject, after } = eventText(event)
  const timeText = useTimeText(TIME)
  const place = subjectPath(event)
  return (
    <li id={lineId(event)} tabIndex={-1} className={lineStyles.event}>
      <time dateTime={happenedAt}>{timeText(happenedAt)}</time>
      <p>
        <strong title={actorName && actor ? actor : undefined}>{actorName || actor || 'Someone'}</strong> {before}
        {subject && ' '}
        {subject && (place ? <Link to={place}>{subject}</Link> : <strong>{subject}</strong>)}
        {after && ` ${after}`}
        {count > 1 && `, ${count.toLocaleString('en-US')} times within an hour`}
        {(address || device) && <span>{[address, device].filter(Boolean).join(', ')}</span>}
      </p>
    </li>
  )
}
