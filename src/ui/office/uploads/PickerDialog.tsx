import { Button } from '@mantine/core'
import { useMergedRef, useWindowEvent } from '@mantine/hooks'
import { type ReactNode, useRef, useState } from 'react'
import { useCloseOnBack } from '#ui/site/use-close-on-back.ts'
import { Dialog } from '../Dialog.tsx'
import { LeaveQuestion } from '../LeaveGuard.tsx'
import { useBottomBar } from '../use-bottom-bar.ts'
import styles from './PickerDialog.module.css'
import { FootContext } from './SendPlace.tsx'
import type { Noun } from './send-file.ts'
import { uploadQuestion } from './UploadGuard.tsx'

type PickerDialogProps = {
  isOpen: boolean
  title: string
  noun: Noun
  /** Number of files that are not uploaded yet. */
  unfinished: number
  isAsking: boolean
  /** Whether the button that opened the dialog gets the focus back. Default: true. */
  returnFocus?: boolean
  onClose: () => void
  onStay: () => void
  onLeave: () => void
  /** A button beside “Close”. */
  action?: ReactNode
  children: ReactNode
}

/** A dialog to choose an existing file or upload new ones. Asks before it closes with unfinished uploads. */
export function PickerDialog({
  isOpen,
  title,
  returnFocus = true,
  onClose,
  action,
  children,
  ...leaving
}: PickerDialogProps) {
  const { noun, unfinished, isAsking, onStay, onLeave } = leaving
  const foot = useRef<HTMLDivElement>(null)
  const footRef = useMergedRef(foot, useBottomBar('--page-bar'))
  const [sendPlace, setSendPlace] = useState<HTMLDivElement | null>(null)

  useCloseOnBack(isAsking, onStay)

  useWindowEvent('keydown', ({ key, target, isComposing }) => {
    if (!isOpen || key !== 'Escape' || isComposing) return
    const dialog = target instanceof Element && target.closest('[role="dialog"]')
    if (!dialog || dialog.contains(foot.current)) onClose()
  })

  return (
    <>
      <Dialog
        opened={isOpen}
        onClose={onClose}
        title={title}
        size="56rem"
        fillsPhone
        withCloseButton={false}
        returnFocus={returnFocus}
        classNames={{ title: styles.title ?? '', body: styles.body ?? '' }}
        // On Escape, Mantine would close this dialog together with a question above it.
        closeOnEscape={false}
      >
        <FootContext value={sendPlace}>{children}</FootContext>
        <div ref={footRef} className={styles.foot}>
          <div ref={setSendPlace} className={styles.send} />
          <Button variant="subtle" onClick={onClose}>
            Close
          </Button>
          {action}
        </div>
      </Dialog>
      <LeaveQuestion {...uploadQuestion(noun, unfinished)} isAsking={isAsking} onStay={onStay} onLeave={onLeave} />
    </>
  )
}
