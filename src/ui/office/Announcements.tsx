import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import { Notice } from '../site/Notice.tsx'
import styles from './Announcements.module.css'

type Outcome = { kind: 'success' | 'error'; reason?: string | undefined }
type Announce = (sentence: string, outcome?: Outcome) => void

const AnnounceContext = createContext<Announce>(() => {})

/** Says what was done, or was not, for three seconds, also when the place where it was done is gone. */
export const useAnnounce = () => use(AnnounceContext)

const NOTHING = { sentence: '', outcome: { kind: 'success' } as Outcome, count: 0 }

export function Announcements({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState(NOTHING)
  const announce = useCallback<Announce>(
    (sentence, outcome = NOTHING.outcome) => setSaid(({ count }) => ({ sentence, outcome, count: count + 1 })),
    [],
  )
  return (
    <AnnounceContext value={announce}>
      {children}
      {/* Always there: a screen reader reads what comes into it, and may miss what comes with it. */}
      <div className={styles.place} aria-live="polite">
        {said.sentence && (
          <Notice key={said.count} {...said.outcome} onEnd={() => setSaid({ ...said, sentence: '' })}>
            {said.sentence}
          </Notice>
        )}
      </div>
    </AnnounceContext>
  )
}
