import type { ComponentProps, MouseEvent } from 'react'
import { useRevalidator } from 'react-router'
import { BusyButton } from './BusyButton.tsx'
import { headingOf } from './heading-of.ts'
import { type Offer, undoPlaceOf, useOfferUndo } from './Undo.tsx'
import { type Save, useSave } from './use-save.ts'

type SaveButtonProps<Answer> = Pick<Save<Answer>, 'call' | 'success' | 'failure'> & {
  /** Replaces `success`: the notice, with an offer to undo the save. */
  undo?: Omit<Offer, 'place'>
  /** Whether the save removes the button's row from the list. */
  leavesList?: boolean
} & Omit<ComponentProps<typeof BusyButton>, 'isBusy'>

/** A button in a list row that makes one call. If the row disappears, the list's heading gets the focus. */
export function SaveButton<Answer>({ call, success, failure, leavesList, undo, ...props }: SaveButtonProps<Answer>) {
  const { save, isSaving } = useSave()
  const { revalidate } = useRevalidator()
  const offerUndo = useOfferUndo()

  function press({ currentTarget }: MouseEvent) {
    const [heading, place] = [headingOf(currentTarget), undoPlaceOf(currentTarget)]
    void save({
      call,
      success,
      failure,
      onSaved() {
        if (leavesList) heading?.focus()
        if (undo) offerUndo({ place, ...undo })
      },
      async onFailed({ isMissing }) {
        if (!isMissing) return
        await revalidate()
        heading?.focus()
      },
    })
  }
  return <BusyButton variant="outline" size="sm" {...props} isBusy={isSaving} onClick={press} />
}
