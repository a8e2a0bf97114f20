import { useEffect, useState } from 'react'
import { type Hours, isAllDay, listedDays, type OpenTime, timeWords, WEEKDAYS, weekdayOf } from '#platform/hours.ts'
import { longDay, monthDay } from '../Day.tsx'
import { useSite } from '../site.ts'
import styles from './OpeningHours.module.css'

const MINUTE_MS = 60_000

export function OpeningHours() {
  const { hours, openingHours } = useSite()
  const isWeekly = hours?.days.some((open) => open.length > 0)
  return (
    <div>
      <h3>Opening hours</h3>
      {hours && (
        <>
          <OpenNow hours={hours} />
          <dl className={styles.hours}>
            {isWeekly && groupsOf(hours.days).map(({ days, open }) => <Line key={days} days={days} open={open} />)}
            {listedDays(hours).map(({ from, to, open, note }) => (
              <Line key={from + to} days={datesText(from, to)} open={open} note={note} />
            ))}
          </dl>
        </>
      )}
      {openingHours && (
        <p className={styles.note} dir="auto">
          {openingHours}
        </p>
      )}
    </div>
  )
}

function Line({ days, open, note = '' }: { days: string; open: OpenTime[]; note?: string }) {
  return (
    <div>
      <dt>
        {days}
        {note && <span dir="auto">{note}</span>}
      </dt>
      {open.length === 0 && <dd>Closed</dd>}
      {open.map((time) => (
        <dd key={time.opens}>
          {isAllDay(time) ? (
            'Open 24 hours'
          ) : (
            <>
              <time dateTime={time.opens}>{timeWords(time.opens)}</time>
              {' – '}
              <time dateTime={time.closes.replace('24:', '00:')}>{timeWords(time.closes)}</time>
            </>
          )}
        </dd>
      ))}
    </div>
  )
}

/** Says whether the place is open now. Only the browser knows, because the page is cached. */
function OpenNow({ hours }: { hours: Hours }) {
  const { timeZone = 'UTC' } = useSite()
  const [text, setText] = useState('')
  useEffect(() => {
    let timer = 0
    const leaving = new AbortController()
    async function start() {
      const { openText } = await import('./open-now.ts')
      const update = () => {
        if (leaving.signal.aborted) return
        setText(openText(hours, timeZone, new Date()))
        timer = window.setTimeout(update, MINUTE_MS - (Date.now() % MINUTE_MS))
      }
      update()
    }
    // If the script cannot be loaded, the hours below still say the same.
    const begin = () => void start().catch(() => {})
    if (document.readyState === 'complete') begin()
    else addEventListener('load', begin, { signal: leaving.signal })
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [hours, timeZone])
  return (
    <p className={styles.now} data-open={text.startsWith('Open') || undefined}>
      {text}
    </p>
  )
}

/** Joins neighboring days with the same times. */
function groupsOf(days: OpenTime[][]) {
  const groups: { first: number; last: number; open: OpenTime[] }[] = []
  for (const [day, open] of days.entries()) {
    const group = groups.at(-1)
    if (group && JSON.stringify(group.open) === JSON.stringify(open)) group.last = day
    else groups.push({ first: day, last: day, open })
  }
  return groups.map(({ first, last, open }) => ({ days: daysText(first, last), open }))
}

function daysText(first: number, last: number): string {
  if (last - first === WEEKDAYS.length - 1) return 'Every day'
  if (first === last) return `${WEEKDAYS[first]}`
  return `${WEEKDAYS[first]} ${last - first === 1 ? 'and' : 'to'} ${WEEKDAYS[last]}`
}

function datesText(from: string, to: string): string {
  const [first, last] = [new Date(from), new Date(to)]
  if (from === to) return `${WEEKDAYS[weekdayOf(from)]}, ${monthDay(first)}`
  if (first.getUTCFullYear() !== last.getUTCFullYear()) return `${monthDay(first)} to ${longDay(last)}`
  return `${monthDay(first)} to ${first.getUTCMonth() === last.getUTCMonth() ? last.getUTCDate() : monthDay(last)}`
}
