import { Button, Modal } from '@mantine/core'
import styles from '../admin/ConfirmButton.module.css'

type LeaveQuestionProps = { isAsking: boolean; count: number; onStay: () => void; onLeave: () => void }

/** Asks before pictures are lost that were chosen and have not arrived. */
export function LeaveQuestion({ isAsking, count, onStay, onLeave }: LeaveQuestionProps) {
  return (
    <Modal opened={isAsking} onClose={onStay} title="Leave without uploading?" withCloseButton={false} centered>
      <p>{lossOf(count)}</p>
      <div className={styles.answers}>
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

function lossOf(count: number) {
  // They may arrive while the question stands.
  if (count === 0) return 'All pictures are uploaded now.'
  return `${count === 1 ? 'One picture is' : `${count} pictures are`} not uploaded yet, and would have to be chosen again.`
}
