import type { MouseEvent } from 'react'
import { headingOf } from '#ui/office/heading-of.ts'
import { undoPlaceOf, useOfferUndo } from '#ui/office/Undo.tsx'
import { type Save, useSave } from '#ui/office/use-save.ts'

type Act<Answer> = Pick<Save<Answer>, 'call' | 'success' | 'failure'>

/** `leavesSection`: the section of the button disappears too. */
type Undoable<Answer, Undone> = Act<Answer> & { leavesSection?: boolean; undo?: Act<Undone> & { question: string } }

/** Makes a call that removes its button. Afterwards the heading of the section, or the page, gets the focus. */
export function useUndoable() {
  const { save, isSaving } = useSave()
  const offerUndo = useOfferUndo()

  function run<Answer, Undone>(
    { currentTarget }: MouseEvent,
    { leavesSection, undo, ...act }: Undoable<Answer, Undone>,
  ) {
    const heading = leavesSection ? undefined : headingOf(currentTarget)
    return save({
      ...act,
      // With an offer to undo it, the notice is part of that offer.
      success: undo ? undefined : act.success,
      onSaved(answer) {
        const next = heading ?? document.getElementById('main')
        next?.focus({ preventScroll: true })
        if (!undo) return
        const { question, ...back } = undo
        const notice = (act.success instanceof Function ? act.success(answer) : act.success) ?? ''
        offerUndo({ place: undoPlaceOf(null), notice, question, undo: () => save(back) })
      },
    })
  }
  return { run, isSaving }
}
