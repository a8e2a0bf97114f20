import { Button, Modal, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import styles from './MoveToPlace.module.css'

type MoveToPlaceProps = {
  /** The item to move; undefined keeps the dialog closed. */
  name: string | undefined
  /** Its current position, zero-based. */
  place: number
  total: number
  onClose: () => void
  onMove: (to: number) => void
}

/** Moves an item to any position without dragging it. */
export function MoveToPlace({ name, onClose, ...form }: MoveToPlaceProps) {
  return (
    <Modal opened={name !== undefined} onClose={onClose} title={`Move “${name}”`} withCloseButton={false} centered>
      <PlaceForm {...form} onClose={onClose} />
    </Modal>
  )
}

function PlaceForm({ place, total, onClose, onMove }: Omit<MoveToPlaceProps, 'name'>) {
  const [typed, setTyped] = useState(`${place + 1}`)
  const [isWrong, setWrong] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    const to = Number(typed)
    if (!(Number.isInteger(to) && to >= 1 && to <= total)) return setWrong(true)
    onMove(to - 1)
  }

  return (
    <form method="post" noValidate onSubmit={submit}>
      <TextInput
        label={`New position (1 to ${total})`}
        inputMode="numeric"
        autoComplete="off"
        data-autofocus
        value={typed}
        error={isWrong && `Enter a whole number from 1 to ${total}.`}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setWrong(false)
        }}
      />
      <div className={styles.ends}>
        <Button variant="outline" size="sm" onClick={() => onMove(0)}>
          Move to start
        </Button>
        <Button variant="outline" size="sm" onClick={() => onMove(total - 1)}>
          Move to end
        </Button>
      </div>
      <div className={styles.answers}>
        <Button variant="outline" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit">Move</Button>
      </div>
    </form>
  )
}
