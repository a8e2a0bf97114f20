import { useRef, useState } from 'react'

/** `run` ignores calls while `work` is running, so a double click runs it once. Rethrows what `work` throws. */
export function useBusy() {
  const [isBusy, setIsBusy] = useState(false)
  // A ref, because state would change too late to stop the second click of a double click.
  const isUnderWay = useRef(false)
  async function run(work: () => Promise<void>) {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setIsBusy(true)
    try {
      await work()
    } finally {
      isUnderWay.current = false
      setIsBusy(false)
    }
  }
  return { isBusy, run }
}
