import { Button } from '@mantine/core'
import { type ReactNode, type RefObject, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useAnnounce } from './Announcements.tsx'
import { adminApi } from './admin-api.ts'
import { BusyButton } from './BusyButton.tsx'
import styles from './ConfirmDialog.module.css'
import { answer } from './call-api.ts'
import { Dialog } from './Dialog.tsx'
import { headingOf } from './heading-of.ts'
import pieces from './pieces.module.css'
import { useMay } from './SignedInPerson.tsx'
import { type Offer, undoPlaceOf, useOfferUndo } from './Undo.tsx'
import { useSave } from './use-save.ts'

export type Confirmation = {
  /** The verb on the confirm button. */
  label: string
  question: string
  /** Nothing is destroyed: the confirm button is not red. */
  isMild?: boolean
  /** The consequences, and whether they can be undone. */
  children: ReactNode
  /** A field below the question. */
  more?: ReactNode
  /** Resolves with the text of the success notice, the words beside Undo, and how to undo the action. */
  onConfirm: () => Promise<{ message: string; more?: ReactNode; undo?: Pick<Offer, 'question' | 'undo'> }>
  /** The text of the failure notice. The dialog shows the reason. */
  failure?: string
  /** The item to restore from the trash if Undo is pressed; without it, no Undo is offered. */
  trashed?: Trashed
  /** Reloads data that the page's loader does not load. */
  onRestored?: () => unknown
}

type Trashed = Parameters<typeof adminApi.trash.restore.$post>[0]['json']

type ConfirmDialogProps = Confirmation & {
  isOpen: boolean
  onClose: () => void
  /** The element that opened the dialog. It may disappear together with its row. */
  opener: RefObject<HTMLElement | null>
}

/** Asks before an action that is hard to undo. Afterwards the page reloads its data. */
export function ConfirmDialog({ isOpen, onClose, opener, ...confirmation }: ConfirmDialogProps) {
  const { label, question, children, more: field, onConfirm, failure: sentence, trashed, onRestored } = confirmation
  const { revalidate } = useRevalidator()
  // A reload after a 409 could remove this dialog together with its row before the reason is read.
  const { save, isSaving, failure, forget } = useSave({ reload: false })
  const announce = useAnnounce()
  const offerUndo = useOfferUndo()
  const mayRestore = useMay('editor')
  const closeButton = useRef<HTMLButtonElement>(null)
  // Someone else has already deleted the row, so there is nothing to retry.
  const isFinal = failure?.isMissing === true

  async function reloadAndMoveFocus() {
    const heading = headingOf(opener.current) ?? document.getElementById('main')
    await revalidate()
    heading?.focus({ preventScroll: true })
  }

  async function restore(item: Trashed) {
    try {
      announce((await answer(adminApi.trash.restore.$post({ json: item }))).message)
    } catch (error) {
      announce("Couldn't restore the item.", { kind: 'error', reason: (error as Error).message })
    }
    await Promise.all([revalidate(), onRestored?.()])
  }

  function leave() {
    forget()
    // The dialog may have been opened from the item of a menu, which has closed since.
    if (document.activeElement === document.body) opener.current?.focus()
  }

  function close() {
    if (isSaving) return
    onClose()
    if (isFinal) void reloadAndMoveFocus()
  }

  const confirm = () =>
    save({
      async call() {
        const place = undoPlaceOf(opener.current)
        const { message, more, undo = trashed && { undo: () => restore(trashed) } } = await onConfirm()
        const notice = trashed && !mayRestore ? 'Deleted. An editor can bring it back from the trash.' : message
        onClose()
        if (undo && (mayRestore || !trashed)) offerUndo({ place, notice, more, ...undo })
        else announce(notice)
      },
      onSaved: reloadAndMoveFocus,
      failure: sentence,
      // Moves the focus, because the confirm button disappears.
      onFailed: ({ isMissing }) => isMissing && closeButton.current?.focus(),
    })

  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      onExitTransitionEnd={leave}
      title={question}
      withCloseButton={false}
      centered
    >
      <p>{children}</p>
      {field}
      {failure && (
        <p role="alert" className={styles.reason}>
          {failure.message}
        </p>
      )}
      <div className={pieces.answers}>
        <Button ref={closeButton} variant="outline" onClick={close} data-autofocus>
          {failure ? 'Close' : 'Cancel'}
        </Button>
        {!isFinal && (
          <BusyButton {...(!confirmation.isMild && { color: 'red' })} isBusy={isSaving} onClick={confirm}>
            {failure ? 'Try again' : label}
          </BusyButton>
        )}
      </div>
    </Dialog>
  )
}
