import { useEffect, useEffectEvent } from 'react'
import { onHistoryStep } from './history-entries.ts'

/** Gives an open dialog an entry of its own in the history, so that the Back button closes it and the page stays. */
export function useCloseOnBack(isOpen: boolean, close: () => void) {
  const closeOnBack = useEffectEvent(() => {
    close()
    return true
  })

  useEffect(() => {
    if (!isOpen) return
    window.history.pushState({ ...window.history.state, isDialogOpen: true }, '')
    const stop = onHistoryStep(() => closeOnBack())
    return () => {
      stop()
      if (!window.history.state?.isDialogOpen) return
      // The router must not see this step, because the page stays the same.
      const ignore = onHistoryStep(() => {
        ignore()
        return true
      })
      window.history.back()
    }
  }, [isOpen])
}
