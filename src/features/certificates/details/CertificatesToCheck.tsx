import { useLocation } from 'react-router'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import pieces from '#ui/office/pieces.module.css'
import { TO_CHECK } from '#ui/paths.ts'
import { numberText } from '#ui/site/number-text.ts'
import { nameOf } from '../untitled.ts'
import styles from './CertificatesToCheck.module.css'
import type { ToCheck } from './to-check.schema.ts'

const GROUPS: [group: keyof ToCheck, words: string][] = [
  ['withoutDetails', 'without details'],
  ['replaced', 'replaced by a newer one'],
  ['old', 'older than a year'],
]

type CertificatesToCheckProps = { toCheck: ToCheck; onOpen: (id: number) => void }

export function CertificatesToCheck({ toCheck, onOpen }: CertificatesToCheckProps) {
  const isWanted = useLocation().hash === `#${TO_CHECK}`
  const groups = GROUPS.filter(([group]) => toCheck[group].length > 0)
  if (groups.length === 0) return null
  return (
    <AdminSection id={TO_CHECK} title="To check">
      <div className={styles.groups}>
        {groups.map(([group, words]) => (
          <details key={group} className={pieces.fold} open={isWanted && group === 'withoutDetails'}>
            <summary>{`${numberText(toCheck[group].length)} ${words}`}</summary>
            <ul className={styles.certificates}>
              {toCheck[group].map((certificate) => (
                <li key={certificate.id}>
                  <LinkButton onClick={() => onOpen(certificate.id)}>{nameOf(certificate)}</LinkButton>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </AdminSection>
  )
}
