import { useWindowEvent } from '@mantine/hooks'
import { type Blocker, useBlocker } from 'react-router'
import { storedToken } from '../guard.ts'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import type { Noun } from './send-file.ts'

/** Asks before the page is left while chosen files are not uploaded. */
export function LeaveGuard({ noun, unfinished }: { noun: Noun; unfinished: number }) {
  const blocker: Blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isLosing = unfinished > 0 && currentLocation.pathname !== nextLocation.pathname
    // Going back once more closes the question. The router restores the entry of this page each time.
    if (isLosing && blocker.state === 'blocked') setTimeout(blocker.reset)
    return isLosing
  })
  // Never blocks the redirect to the login of an ended session.
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
