import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { AdminSection } from '../../../ui/office/AdminSection.tsx'
import { headingOf } from '../../../ui/office/heading-of.ts'
import type { UpdateSummary } from '../updates.schema.ts'
import { type Outcome, outcomeOf, progressText } from './progress-text.ts'
import styles from './UnderWay.module.css'
import { UpdateUnderWay } from './UpdateUnderWay.tsx'
import type { Sending } from './use-under-way.ts'

const TITLES: Record<Outcome, string> = {
  'under way': 'On its way',
  sent: 'Sent',
  saved: 'Saved, not delivered',
  stopped: 'Stopped',
  partly: 'Sent, but for some',
}

/** How far the sending is, also after the page was left. */
export function UnderWay({ updates, sent, isHeldUp }: Pick<Sending, 'updates' | 'sent' | 'isHeldUp'>) {
  const list = useRef<HTMLUListElement>(null)
  // The form that was sent is empty now: this is what follows.
  useEffect(() => {
    if (sent !== undefined) headingOf(list.current)?.focus()
  }, [sent])
  const over = updates.filter((update) => outcomeOf(update) !== 'under way')
  return (
    <>
      {updates.length > 0 && (
        <AdminSection title={titleOf(updates)}>
          <ul ref={list} className={styles.updates}>
            {updates.map((update) => (
              <UpdateUnderWay key={update.id} update={update} isHeldUp={isHeldUp(update)} />
            ))}
          </ul>
        </AdminSection>
      )}
      {/* Not at each step: only when one has gone out. */}
      <VisuallyHidden role="status">
        {over.map((update) => `“${update.subject}”: ${progressText(update)}.`).join(' ')}
      </VisuallyHidden>
    </>
  )
}

function titleOf(updates: UpdateSummary[]): string {
  const [first = 'sent', ...others] = new Set(updates.map(outcomeOf))
  if (others.length === 0) return TITLES[first]
  return [first, ...others].includes('under way') ? TITLES['under way'] : 'Latest updates'
}
