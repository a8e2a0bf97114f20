import { useWindowEvent } from '@mantine/hooks'
import { useBlocker } from 'react-router'
import { storedToken } from '../guard.ts'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import type { Noun } from './send-file.ts'

/** Stands before every way out of the page while files would be lost. */
export function LeaveGuard({ noun, unfinished }: { noun: Noun; unfinished: number }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => unfinished > 0 && currentLocation.pathname !== nextLocation.pathname,
  )
  // Whose session has ended cannot stay.
  useWindowEvent('beforeunload', (event) => unfinished > 0 && storedToken() && event.preventDefault())
  return (
    <LeaveQuestion
      isAsking={blocker.state === 'blocked'}
      noun={noun}
      count={unfinished}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  )
}
