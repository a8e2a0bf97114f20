import type { ReactNode } from 'react'
import { paths } from '#ui/paths.ts'
import { longDay } from '#ui/site/Day.tsx'
import styles from './CertificatePage.module.css'
import type { Details } from './details.schema.ts'

/** When and where the batch was tested. */
export function CertificateFacts({ details, description }: { details: Details; description: string }) {
  const { id, lots, laboratory, reportNumber, verifyUrl, sha256 } = details
  const day = (on: string | null) => on && <time dateTime={on}>{longDay(new Date(on))}</time>
  const facts: [name: string, fact: ReactNode][] = [
    [lots.length > 1 ? 'Batch numbers' : 'Batch number', lots.map((lot) => <Line key={lot}>{lot}</Line>)],
    ['Harvested', day(details.harvestedOn)],
    ['Sampled', day(details.sampledOn)],
    ['Received', day(details.receivedOn)],
    ['Tested', day(details.testedOn)],
    ['Reported', day(details.reportedOn)],
    ['Laboratory', laboratory && <Line>{laboratory}</Line>],
    ['Report number', reportNumber && <Line>{reportNumber}</Line>],
    [
      "Laboratory's link",
      verifyUrl && (
        <>
          <a href={verifyUrl} rel="noopener">
            Check this report
          </a>
          <small>Leads to another site,</small> <small>{new URL(verifyUrl).host}</small>
        </>
      ),
    ],
  ]
  const known = facts.filter(([, fact]) => (Array.isArray(fact) ? fact.length > 0 : fact))
  return (
    <section className={styles.facts} aria-labelledby="facts">
      {known.length > 0 && (
        <>
          <h2 id="facts">Details</h2>
          {description && (
            <p className={styles.words} dir="auto">
              {description}
            </p>
          )}
          <dl>
            {known.map(([name, fact]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{fact}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {sha256 && (
        <details>
          <summary>SHA-256 of the PDF</summary>
          <p>
            <code>{sha256}</code>
          </p>
          <p>
            <a href={paths.certificateJson({ id })}>These details as JSON</a>
          </p>
        </details>
      )}
    </section>
  )
}

const Line = ({ children }: { children: string }) => <span dir="auto">{children}</span>
