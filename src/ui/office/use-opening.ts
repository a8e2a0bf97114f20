import { useState } from 'react'

/**
 * At most one item of a list is open: at first `shownId` or one with unsaved text, later the last one that the user
 * opened or that became `shownId`, such as a new one.
 */
export function useOpening(unsavedId: number | undefined, shownId?: number) {
  const [openId, setOpenId] = useState(shownId ?? unsavedId ?? null)
  const [seenId, setSeenId] = useState(shownId)
  if (shownId !== seenId) {
    setSeenId(shownId)
    if (shownId !== undefined) setOpenId(shownId)
  }
  return { openId, onOpen: setOpenId }
}
