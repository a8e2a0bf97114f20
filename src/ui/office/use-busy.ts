import { useRef, useState } from 'react'

/** For what a button starts: one at a time, a second press does nothing. What is thrown goes to the caller. */
export function useBusy() {
  const [isBusy, setIsBusy] = useState(false)
  // The state comes too late for the second click of a double one.
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
