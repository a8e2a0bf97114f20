import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import { Notice } from '#ui/site/Notice.tsx'
import styles from './Announcements.module.css'
import { keepClear } from './keep-clear.ts'

type Outcome = { kind: 'success' | 'warning' | 'error'; reason?: string | undefined }
type Announce = (sentence: string, outcome?: Outcome) => void

const AnnounceContext = createContext<Announce>(() => {})

/** Shows a notice for three seconds, even if the component that calls this is unmounted. */
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
      {/* Always rendered, because screen readers may miss a live region that is added together with its text. */}
      <div className={styles.place} aria-live="polite">
        {said.sentence && (
          <div key={said.count} ref={keepClear}>
            <Notice {...said.outcome} onEnd={() => setSaid({ ...said, sentence: '' })}>
              {said.sentence}
            </Notice>
          </div>
        )}
      </div>
    </AnnounceContext>
  )
}
