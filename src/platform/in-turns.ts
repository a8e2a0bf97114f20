import { setImmediate } from 'node:timers/promises'

const TURN_MS = 20

/** Runs long work that yields often, and lets other requests go on every few milliseconds. */
export async function inTurns<Result>(work: Generator<unknown, Result>): Promise<Result> {
  for (;;) {
    const end = performance.now() + TURN_MS
    do {
      const { done, value } = work.next()
      if (done) return value
    } while (performance.now() < end)
    await setImmediate()
  }
}
