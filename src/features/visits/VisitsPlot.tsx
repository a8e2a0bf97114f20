import { useState } from 'react'
import { numberText } from '#ui/site/number-text.ts'
import styles from './VisitsPlot.module.css'
import type { Visits } from './visits.schema.ts'

type VisitsPlotProps = { span: Visits['span']; since: string; bars: Visits['bars'] }

const DAYS_OF_WEEK = 7
const NICE = [2, 4, 6, 8, 10]

const formatIn = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  return (day: string) => format.format(new Date(day))
}
const FORMATS = {
  days: {
    whole: formatIn({ weekday: 'long', month: 'long', day: 'numeric' }),
    short: formatIn({ month: 'short', day: 'numeric' }),
  },
  months: { whole: formatIn({ month: 'long', year: 'numeric' }), short: formatIn({ month: 'short' }) },
}
const NOW = { days: 'Today', months: 'This month' }
const longDay = formatIn({ dateStyle: 'long' })

/** Returns the lowest round number above all bars, whose half is whole too. */
function topOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(most, 4) / 2))
  return (NICE.find((nice) => nice * power >= most) ?? 20) * power
}

/** Draws the opened pages over time. The bar under the pointer is put into words above the plot. */
export function VisitsPlot({ span, since, bars }: VisitsPlotProps) {
  const [chosen, setChosen] = useState(bars.length - 1)
  const { whole, short } = FORMATS[span]
  const last = bars.length - 1
  const sum = bars.reduce((total, { count }) => total + count, 0)
  const top = topOf(Math.max(...bars.map(({ count }) => count)))
  const nameOf = (index: number) => {
    const name = whole(bars[index]?.start ?? '')
    return index === last ? `${NOW[span]}, ${name}` : name
  }
  const step = 100 / bars.length
  const isLater = since > (bars[0]?.start ?? '')
  return (
    <figure className={styles.plot}>
      <figcaption className={styles.caption}>
        <p className={styles.sum}>
          <strong>{numberText(sum)}</strong> {sum === 1 ? 'page opened' : 'pages opened'}
          <span>{`Pages, not people${isLater ? `. Counted since ${longDay(since)}` : ''}`}</span>
        </p>
        <p className={styles.chosen}>
          <span>{nameOf(chosen)}</span> <strong>{numberText(bars[chosen]?.count ?? 0)}</strong>
        </p>
      </figcaption>
      <div className={styles.area}>
        <div className={styles.ticks} aria-hidden="true">
          {[top, top / 2, 0].map((tick) => (
            <span key={tick}>{numberText(tick)}</span>
          ))}
        </div>
        <svg
          className={styles.bars}
          role="img"
          aria-label={`Pages opened in the last ${span === 'days' ? '30 days' : '12 months'}`}
          onPointerLeave={() => setChosen(last)}
        >
          {['0%', '50%', '100%'].map((y) => (
            <line key={y} x1="0" x2="100%" y1={y} y2={y} />
          ))}
          {bars.map(({ start, count }, index) => {
            const height = (100 * count) / top
            const choose = () => setChosen(index)
            return (
              <g key={start} data-chosen={index === chosen || undefined} data-now={index === last || undefined}>
                <rect
                  className={styles.bar}
                  x={`${step * (index + 0.15)}%`}
                  width={`${step * 0.7}%`}
                  y={`${100 - height}%`}
                  height={`${height}%`}
                />
                <rect
                  className={styles.target}
                  x={`${step * index}%`}
                  width={`${step}%`}
                  height="100%"
                  onPointerEnter={choose}
                  onPointerDown={choose}
                >
                  <title>{`${nameOf(index)}: ${numberText(count)}`}</title>
                </rect>
              </g>
            )
          })}
        </svg>
        <svg className={styles.names} aria-hidden="true">
          {bars.map(({ start }, index) => {
            const before = last - index
            const isToday = before === 0 && span === 'days'
            if (span === 'days' && before % DAYS_OF_WEEK !== 0) return null
            return (
              <text
                key={start}
                x={isToday ? '100%' : `${step * (index + 0.5)}%`}
                y="1em"
                data-minor={(span === 'months' && before % 2 === 1) || undefined}
                data-near={before === DAYS_OF_WEEK || undefined}
                data-now={before === 0 || undefined}
                textAnchor={isToday ? 'end' : 'middle'}
              >
                {isToday ? NOW.days : short(start)}
              </text>
            )
          })}
        </svg>
      </div>
      <details className={styles.numbers}>
        <summary>Show the numbers</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{span === 'days' ? 'Day' : 'Month'}</th>
              <th scope="col">Pages opened</th>
            </tr>
          </thead>
          <tbody>
            {bars
              .map(({ start, count }, index) => (
                <tr key={start}>
                  <th scope="row">{nameOf(index)}</th>
                  <td>{numberText(count)}</td>
                </tr>
              ))
              .reverse()}
          </tbody>
        </table>
      </details>
    </figure>
  )
}
