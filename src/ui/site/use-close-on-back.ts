import { useEffect, useEffectEvent } from 'react'
import { addDialogEntry, settleEntries } from './history-entries.ts'

/** Gives an open dialog an entry of its own in the history, so that the Back button closes it and the page stays. */
export function useCloseOnBack(isOpen: boolean, close: () => void) {
  const closeOnBack = useEffectEvent(close)

  useEffect(() => {
    if (isOpen) return addDialogEntry(() => closeOnBack())
    settleEntries()
  }, [isOpen])
}
