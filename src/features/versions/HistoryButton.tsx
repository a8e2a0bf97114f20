import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { Dialog } from '#ui/office/Dialog.tsx'
import { LoadError } from '#ui/office/LoadError.tsx'
import { PART_CHUNKS } from '#ui/site/load-chunk.ts'
import { useLazy } from '#ui/site/use-lazy.ts'
import styles from './HistoryButton.module.css'
import type { HistoryProps } from './HistoryDialog.tsx'

type HistoryButtonProps = Omit<HistoryProps, 'opener' | 'onRestored'> & {
  /** The name of the item, for screen readers. */
  about?: string
  /** Called after a restore. The page reloads its data anyway. */
  onRestored?: () => unknown
}

/** Opens the earlier versions of an item, which can be compared and restored. */
export function HistoryButton({ about, onRestored, ...props }: HistoryButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const lazy = useLazy(isOpen, PART_CHUNKS.history, loadDialog)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        ref={button}
        variant="subtle"
        size="sm"
        aria-label={about && `History of ${about}`}
        onClick={() => setIsOpen(true)}
      >
        History
      </Button>
      <Dialog
        opened={isOpen}
        onClose={close}
        title="History"
        size="74rem"
        fillsPhone
        closeButtonProps={{ 'aria-label': 'Close history' }}
        classNames={{ header: styles.header, close: styles.close, body: styles.body }}
      >
        {lazy.kind === 'waiting' && <p role="status">Loading...</p>}
        {lazy.kind === 'failed' && <LoadError reason={lazy.message} />}
        {lazy.kind === 'ready' && (
          <lazy.module.HistoryDialog
            {...props}
            opener={button}
            onRestored={async () => {
              close()
              await onRestored?.()
            }}
          />
        )}
      </Dialog>
    </>
  )
}

const loadDialog = () => import('./HistoryDialog.tsx')
