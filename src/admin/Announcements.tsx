import { createContext, type ReactNode, use, useCallback, useState } from 'react'
import { Notice } from '../site/Notice.tsx'
import styles from './Announcements.module.css'

const AnnounceContext = createContext<(sentence: string) => void>(() => {})

/** Says what was done, for three seconds, also when the place where it was done is gone. */
export const useAnnounce = () => use(AnnounceContext)

export function Announcements({ children }: { children: ReactNode }) {
  const [said, setSaid] = useState<{ sentence: string; count: number }>({ sentence: '', count: 0 })
  const announce = useCallback((sentence: string) => setSaid(({ count }) => ({ sentence, count: count + 1 })), [])
  return (
    <AnnounceContext value={announce}>
      {children}
      {/* Always there: a screen reader reads what comes into it, and may miss what comes with it. */}
      <div className={styles.place} aria-live="polite">
        {said.sentence && (
          <Notice key={said.count} kind="success" onEnd={() => setSaid({ ...said, sentence: '' })}>
            {said.sentence}
          </Notice>
        )}
      </div>
    </AnnounceContext>
  )
}
