import { Button, Modal } from '@mantine/core'
import { useMediaQuery, useWindowEvent } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import { LeaveQuestion } from './LeaveQuestion.tsx'
import styles from './PickerDialog.module.css'
import { FootContext } from './SendPlace.tsx'
import type { Noun } from './send-file.ts'

type PickerDialogProps = {
  isOpen: boolean
  title: string
  noun: Noun
  /** How many files would be lost. */
  unfinished: number
  isAsking: boolean
  /** Whether the button that has opened it gets the focus back. */
  returnFocus?: boolean
  onClose: () => void
  onStay: () => void
  onLeave: () => void
  children: ReactNode
}

/** A dialog to choose from what is there, or upload something new; and the question before it is left too early. */
export function PickerDialog({ isOpen, title, returnFocus = true, onClose, children, ...leaving }: PickerDialogProps) {
  const { noun, unfinished, isAsking, onStay, onLeave } = leaving
  const foot = useRef<HTMLDivElement>(null)
  const [sendPlace, setSendPlace] = useState<HTMLDivElement | null>(null)
  const isSmall = useMediaQuery('(width < 48rem)')

  useWindowEvent('keydown', ({ key, target, isComposing }) => {
    if (!isOpen || key !== 'Escape' || isComposing) return
    const dialog = target instanceof Element && target.closest('[role="dialog"]')
    if (!dialog || dialog.contains(foot.current)) onClose()
  })

  return (
    <>
      <Modal
        opened={isOpen}
        onClose={onClose}
        title={title}
        size="56rem"
        fullScreen={isSmall ?? false}
        withCloseButton={false}
        returnFocus={returnFocus}
        classNames={{ title: styles.title ?? '', body: styles.body ?? '' }}
        // The kit would close this one together with a question that stands above it.
        closeOnEscape={false}
      >
        <FootContext value={sendPlace}>{children}</FootContext>
        <div ref={foot} className={styles.foot}>
          <div ref={setSendPlace} className={styles.send} />
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
        </div>
      </Modal>
      <LeaveQuestion isAsking={isAsking} noun={noun} count={unfinished} onStay={onStay} onLeave={onLeave} />
    </>
  )
}
