import { useEffect, useEffectEvent, useState } from 'react'

type PollingOptions = { isOn: boolean; everyMs: number }

/**
 * Calls `look` repeatedly while `isOn` is true and the tab is visible, with a pause of `everyMs` after each answer. When
 * the tab becomes visible again, calls it immediately.
 */
export function usePolling(look: () => Promise<unknown>, { isOn, everyMs }: PollingOptions) {
  // Ignores failures: the next call may succeed.
  const lookIfVisible = useEffectEvent(async () => {
    if (!document.hidden) await look().catch(() => {})
  })
  useEffect(() => {
    if (!isOn) return
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout>
    const lookSoon = () => {
      timer = setTimeout(lookNow, everyMs)
    }
    const lookNow = () => {
      clearTimeout(timer)
      void lookIfVisible().then(() => isCurrent && lookSoon())
    }
    lookSoon()
    document.addEventListener('visibilitychange', lookNow)
    return () => {
      isCurrent = false
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', lookNow)
    }
  }, [isOn, everyMs])
}

const RENEW_EVERY_MS = 3000

type Renewing<Data> = { isUnderWay: (shown: Data) => boolean; renew: (shown: Data) => Promise<Data> }

/** Returns the loader's data, refreshed while `isUnderWay`. New data from the loader discards a pending refresh. */
export function useRenewed<Data>(loaded: Data, { isUnderWay, renew }: Renewing<Data>): Data {
  const [renewed, setRenewed] = useState({ loaded, shown: loaded })
  const shown = renewed.loaded === loaded ? renewed.shown : loaded
  usePolling(async () => setRenewed({ loaded, shown: await renew(shown) }), {
    isOn: isUnderWay(shown),
    everyMs: RENEW_EVERY_MS,
  })
  return shown
}
