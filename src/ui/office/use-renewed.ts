import { useEffect, useEffectEvent, useState } from 'react'

const EVERY_MS = 3000

type Renewing<Data> = { isUnderWay: (shown: Data) => boolean; renew: (shown: Data) => Promise<Data> }

/** What the page has loaded; looked at again all the time, while something in it is under way and somebody may see it. */
export function useRenewed<Data>(loaded: Data, { isUnderWay, renew }: Renewing<Data>): Data {
  const [renewed, setRenewed] = useState({ loaded, shown: loaded })
  const shown = renewed.loaded === loaded ? renewed.shown : loaded

  const look = useEffectEvent(async (isCurrent: () => boolean) => {
    if (document.hidden) return
    // One that fails leaves what is there. The next one may not.
    const now = await renew(shown).catch(() => shown)
    if (isCurrent()) setRenewed({ loaded, shown: now })
  })

  const isWaiting = isUnderWay(shown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was loaded meanwhile is newer than an answer to come
  useEffect(() => {
    if (!isWaiting) return
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout>
    const lookSoon = () => {
      timer = setTimeout(lookNow, EVERY_MS)
    }
    const lookNow = () => {
      clearTimeout(timer)
      void look(() => isCurrent).then(() => isCurrent && lookSoon())
    }
    lookSoon()
    document.addEventListener('visibilitychange', lookNow)
    return () => {
      isCurrent = false
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', lookNow)
    }
  }, [isWaiting, loaded])
  return shown
}
