import { Button, Modal } from '@mantine/core'
import pieces from '../pieces.module.css'
import type { Noun } from './send-file.ts'

type LeaveQuestionProps = { isAsking: boolean; noun: Noun; count: number; onStay: () => void; onLeave: () => void }

/** A plain modal, because a blocked step back must not find an entry of a dialog in the history. */
export function LeaveQuestion({ isAsking, noun, count, onStay, onLeave }: LeaveQuestionProps) {
  return (
    <Modal opened={isAsking} onClose={onStay} title="Leave without uploading?" withCloseButton={false} centered>
      <p>{lossOf(count, noun)}</p>
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

function lossOf(count: number, noun: Noun) {
  // Uploads may finish while the dialog is open.
  if (count === 0) return 'Everything is uploaded.'
  return count === 1
    ? `One ${noun} isn't uploaded yet. If you leave, you'll have to choose it again.`
    : `${count} ${noun}s aren't uploaded yet. If you leave, you'll have to choose them again.`
}
