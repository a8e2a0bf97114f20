import type { ComponentProps, MouseEvent } from 'react'
import { useRevalidator } from 'react-router'
import { BusyButton } from './BusyButton.tsx'
import { headingOf } from './heading-of.ts'
import { type Save, useSave } from './use-save.ts'

type SaveButtonProps<Answer> = Pick<Save<Answer>, 'call' | 'success' | 'failure'> & {
  /** Whether the save removes the button's row from the list. */
  leavesList?: boolean
} & Omit<ComponentProps<typeof BusyButton>, 'isBusy'>

/** A button in a list row that makes one call. If the row disappears, the list's heading gets the focus. */
export function SaveButton<Answer>({ call, success, failure, leavesList, ...props }: SaveButtonProps<Answer>) {
  const { save, isSaving } = useSave()
  const { revalidate } = useRevalidator()

  function press({ currentTarget }: MouseEvent) {
    const heading = headingOf(currentTarget)
    void save({
      call,
      success,
      failure,
      onSaved: () => leavesList && heading?.focus(),
      async onFailed({ isMissing }) {
        if (!isMissing) return
        await revalidate()
        heading?.focus()
      },
    })
  }
  return <BusyButton variant="outline" size="sm" {...props} isBusy={isSaving} onClick={press} />
}
