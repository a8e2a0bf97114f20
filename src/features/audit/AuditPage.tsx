import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useLoaderData } from 'react-router'
import { wholeList } from '../../ui/api-client.ts'
import { AdminPage } from '../../ui/office/AdminPage.tsx'
import { adminApi } from '../../ui/office/admin-api.ts'
import { BusyButton } from '../../ui/office/BusyButton.tsx'
import { answer } from '../../ui/office/call-api.ts'
import styles from './AuditPage.module.css'
import type { AuditEvent } from './audit.schema.ts'

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'full' })
const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short' })

const load = (before?: number) =>
  wholeList(answer(adminApi.admin.audit.$get({ query: before === undefined ? {} : { before: `${before}` } })))

export const loader = () => load()

type Loading = { kind: 'idle' } | { kind: 'loading' } | { kind: 'failed'; reason: string }

export function Component() {
  const firstPage = useLoaderData<typeof loader>()
  return (
    <AdminPage title="Audit log">
      <Log key={firstPage.events[0]?.id} firstPage={firstPage} />
    </AdminPage>
  )
}

function Log({ firstPage }: { firstPage: Awaited<ReturnType<typeof load>> }) {
  const [page, setPage] = useState(firstPage)
  const [loading, setLoading] = useState<Loading>({ kind: 'idle' })

  async function showMore(before: number) {
    setLoading({ kind: 'loading' })
    try {
      const { events, next } = await load(before)
      flushSync(() => {
        setPage({ events: [...page.events, ...events], next })
        setLoading({ kind: 'idle' })
      })
      document.getElementById(lineId(events[0]))?.focus()
    } catch (error) {
      setLoading({ kind: 'failed', reason: (error as Error).message })
    }
  }

  const { events, next } = page
  const days = Map.groupBy(events, ({ happenedAt }) => DAY.format(new Date(happenedAt)))
  return (
    <>
      <p className={styles.lead}>Activity in the back office, newest first. Entries are kept for a year.</p>
      {events.length === 0 && <p>No activity yet.</p>}
      {[...days].map(([day, itsEvents]) => (
        <section key={day} className={styles.day}>
          <h2>{day}</h2>
          <ol>
            {itsEvents.map((event) => (
              <Event key={event.id} event={event} />
            ))}
          </ol>
        </section>
      ))}
      {loading.kind === 'failed' && <p role="alert">{loading.reason}</p>}
      {next !== null && (
        <BusyButton variant="outline" isBusy={loading.kind === 'loading'} onClick={() => showMore(next)}>
          Show more
        </BusyButton>
      )}
    </>
  )
}

const lineId = (event: AuditEvent | undefined) => `event-${event?.id}`

function Event({ event }: { event: AuditEvent }) {
  const { happenedAt, actor, action, subject, address, device, count } = event
  return (
    <li id={lineId(event)} tabIndex={-1} className={styles.event}>
      <time dateTime={happenedAt}>{TIME.format(new Date(happenedAt))}</time>
      <p>
        <strong>{actor ?? 'Someone'}</strong> {action}
        {subject && (
          <>
            {actor === null && ' as'} <strong>{subject}</strong>
          </>
        )}
        {count > 1 && `, ${count.toLocaleString('en-US')} times within an hour`}
        {(address || device) && <span>{[address, device].filter(Boolean).join(', ')}</span>}
      </p>
    </li>
  )
}
