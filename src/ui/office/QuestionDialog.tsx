import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Dialog } from './Dialog.tsx'
import pieces from './pieces.module.css'

type QuestionDialogProps = {
  isOpen: boolean
  title: string
  /** Shown above the text. */
  facts?: ReactNode
  children: ReactNode
  /** The label of the confirm button. */
  answer: string
  onAnswer: () => void
  onClose: () => void
}

/** Asks before an action that is hard to undo. */
export function QuestionDialog({ isOpen, title, facts, children, answer, onAnswer, onClose }: QuestionDialogProps) {
  return (
    <Dialog opened={isOpen} onClose={onClose} title={title} withCloseButton={false} centered>
      {facts}
      <p>{children}</p>
      <div className={pieces.answers}>
        <Button variant="outline" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button onClick={onAnswer}>{answer}</Button>
      </div>
    </Dialog>
  )
}
