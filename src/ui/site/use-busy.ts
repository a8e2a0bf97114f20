import { useRef, useState } from 'react'

/** One run at a time, so a double click starts one. What `work` throws goes to the caller. */
export function useBusy() {
  const [isBusy, setIsBusy] = useState(false)
  // The state would change too late for the second click of a double one.
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
