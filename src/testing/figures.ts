import { appendFileSync } from 'node:fs'

/** True under `npm run prove`, which runs the long form of a test. */
export const isProving = process.env.PROVE === 'true'

/** Returns the short size of a test in `npm test` and the long one in `npm run prove`. */
export const sized = <T>(short: T, long: T): T => (isProving ? long : short)

const SLOW_MACHINE = 10
const TIMES = ['ms', 's']
const PROCESSOR_TIME = 'ms of processor time'

/** `what`: the measure as a noun phrase, which becomes a row of docs/proofs.md. */
type Figure = { what: string; value: number; unit: string; atMost?: number; atLeast?: number }

/**
 * Writes a measured figure to `PROVE_FIGURES` and throws when it misses its goal. `npm test` checks no times, because
 * other programs may keep the machine busy. Processor time may be ten times its goal there.
 */
export function recordFigure(figure: Figure) {
  const { what, value, unit, atMost, atLeast } = figure
  if (process.env.PROVE_FIGURES) appendFileSync(process.env.PROVE_FIGURES, `${JSON.stringify(figure)}\n`)
  if (!isProving && TIMES.includes(unit)) return
  const patience = !isProving && unit === PROCESSOR_TIME ? SLOW_MACHINE : 1
  const isMissed = (atMost !== undefined && value > atMost * patience) || (atLeast !== undefined && value < atLeast)
  if (isMissed) throw new Error(`${what}: ${value} ${unit}, but the goal is ${atMost ?? atLeast} ${unit}`)
}

/** Runs work that waits for nothing, and records the processor time that it took. @returns its result */
export function recordWork<Result>(what: string, atMost: number, work: () => Result): Result {
  const before = process.cpuUsage()
  const result = work()
  const { user, system } = process.cpuUsage(before)
  recordFigure({ what, value: Math.round((user + system) / 1000), unit: PROCESSOR_TIME, atMost })
  return result
}
