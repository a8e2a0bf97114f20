import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Asks the server whenever `asked` changes.
 * @returns undefined without a question and before the answer; null if the server could not answer
 */
export function useAnswerTo<Answer>(asked: string, ask: (signal: AbortSignal) => Promise<Answer>) {
  const [known, setKnown] = useState<{ asked: string; answer: Answer | null }>()
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    const stop = new AbortController()
    const work = async () => {
      const answer = await askNow(stop.signal).catch(() => null)
      if (!stop.signal.aborted) setKnown({ asked, answer })
    }
    if (asked) void work()
    return () => stop.abort()
  }, [asked])
  return known?.asked === asked ? known.answer : undefined
}
