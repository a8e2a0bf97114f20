import { Button, Modal } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type Blocker, useBlocker } from 'react-router'
import { storedToken } from './guard.ts'
import pieces from './pieces.module.css'

type Question = { title: string; children: string }

/** Asks before the page is left while something on it would be lost. */
export function LeaveGuard({ isLosing, ...question }: Question & { isLosing: boolean }) {
  const blocker: Blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const isBlocked = isLosing && currentLocation.pathname !== nextLocation.pathname
    // Going back once more closes the question. The router restores the entry of this page each time.
    if (isBlocked && blocker.state === 'blocked') setTimeout(blocker.reset)
    return isBlocked
  })
  // Never blocks the redirect to the login of an ended session.
  useWindowEvent('beforeunload', (event) => isLosing && storedToken() && event.preventDefault())
  return (
    <LeaveQuestion
      {...question}
      isAsking={blocker.state === 'blocked'}
      onStay={() => blocker.reset?.()}
      onLeave={() => blocker.proceed?.()}
    />
  )
}

type LeaveQuestionProps = Question & { isAsking: boolean; onStay: () => void; onLeave: () => void }

/** A plain modal, because a blocked step back must not find an entry of a dialog in the history. */
export function LeaveQuestion({ title, children, isAsking, onStay, onLeave }: LeaveQuestionProps) {
  return (
    <Modal opened={isAsking} onClose={onStay} title={title} withCloseButton={false} centered>
      <p>{children}</p>
      <div className={pieces.answers}>
        <Button variant="outline" onClick={onStay} data-autofocus>
          Stay
        </Button>
        <Button color="red" onClick={onLeave}>
          Leave
        </Button>
      </div>
    </Modal>
  )
}
