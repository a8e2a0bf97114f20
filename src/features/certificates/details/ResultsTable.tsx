import styles from './CertificatePage.module.css'
import type { Details } from './details.schema.ts'
import { PANEL_NAMES, PANEL_STATUSES, PANELS, type PanelStatus } from './panels.ts'
import type { Standing } from './standing.ts'
import { totalWords } from './totals.ts'

const CHECK = 'M5 12.5l4.5 4.5L19 7'
const CROSS = 'M6 6l12 12M18 6L6 18'
const ARROW = 'M4 12h15M13 6l6 6-6 6'
const CLOCK = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18M12 7v5l3.5 2'
const MARKS: Record<Standing['kind'] | PanelStatus, string> = {
  ...{ passed: CHECK, pass: CHECK, failed: CROSS, fail: CROSS, withdrawn: CROSS, replaced: ARROW, old: CLOCK },
  ...{ tested: '', none: '', notTested: '' },
}

/** Repeats as a sign what the words beside it say. */
export function StandingMark({ kind }: { kind: keyof typeof MARKS }) {
  return (
    MARKS[kind] && (
      <svg className={styles.mark} viewBox="0 0 24 24" aria-hidden="true">
        <path d={MARKS[kind]} />
      </svg>
    )
  )
}

/** The totals as printed, and the panels. */
export function ResultsTable({ totalThc, totalCbd, panels }: Pick<Details, 'totalThc' | 'totalCbd' | 'panels'>) {
  const totals = Object.entries({ 'Total THC': totalThc, 'Total CBD': totalCbd }).flatMap(([name, total]) =>
    total ? [{ name, ...totalWords(total) }] : [],
  )
  const stated = PANEL_NAMES.flatMap((panel) => (panels[panel] ? [{ panel, status: panels[panel] }] : []))
  if (totals.length + stated.length === 0) return null
  return (
    <section aria-labelledby="results">
      <h2 id="results">Results</h2>
      {totals.length > 0 && (
        <dl className={styles.totals}>
          {totals.map(({ name, words, note }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{words}</dd>
              {note && <dd>{note}</dd>}
            </div>
          ))}
        </dl>
      )}
      {stated.length > 0 && (
        <table className={styles.panels} aria-labelledby="results">
          <tbody>
            {stated.map(({ panel, status }) => (
              <tr key={panel} data-status={status}>
                <th scope="row">{PANELS[panel]}</th>
                <td>
                  <StandingMark kind={status} />
                  {PANEL_STATUSES[status]}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
