import type { Details } from './details.schema.ts'
import { PANEL_NAMES, PANELS, type PanelStatus } from './panels.ts'

/** The most important first. `none`: the certificate states nothing about panels. */
export const STANDINGS = ['withdrawn', 'replaced', 'failed', 'old', 'passed', 'tested', 'none'] as const

/** The first thing to know about a certificate. */
export type Standing = { kind: (typeof STANDINGS)[number]; words: string }

type Judged = Pick<Details, 'state' | 'panels' | 'testedOn' | 'reportedOn' | 'receivedOn' | 'sampledOn'>

/** In months. Older results say their age. */
const OLD = 12

/** The first of these that is true, in the order of what matters most. It never says clean or safe. */
export function standingOf({ state, panels, ...days }: Judged, now: Date): Standing {
  const failed = having(panels, 'fail')
  if (state === 'withdrawn') return { kind: 'withdrawn', words: 'Withdrawn.' }
  if (state === 'replaced') return { kind: 'replaced', words: 'Replaced by a newer certificate.' }
  if (failed.length > 0) return { kind: 'failed', words: `Failed: ${namesOf(failed)}.` }
  const result = resultOf(panels)
  const age = ageOf(days, now)
  return age ? { kind: 'old', words: [age, result.words].filter(Boolean).join(' ') } : result
}

/** Panels of which none failed. */
function resultOf(panels: Details['panels']): Standing {
  const [passed, notTested] = [having(panels, 'pass'), having(panels, 'notTested')]
  const what = passed.length > 1 ? `All ${passed.length} panels passed.` : `Passed: ${namesOf(passed)}.`
  const missing = notTested.length > 0 ? ` Not tested: ${namesOf(notTested)}.` : ''
  if (passed.length > 0) return { kind: 'passed', words: what + missing }
  const isTested = having(panels, 'tested').length > 0
  return isTested ? { kind: 'tested', words: 'Tested, without pass or fail.' } : { kind: 'none', words: '' }
}

/** @returns a sentence if the results are old */
function ageOf({ testedOn, reportedOn, receivedOn, sampledOn }: Omit<Judged, 'state' | 'panels'>, now: Date) {
  const days = { Tested: testedOn, Reported: reportedOn, Received: receivedOn, Sampled: sampledOn }
  const [verb, on] = Object.entries(days).find(([, day]) => day !== null) ?? []
  const age = on ? monthsBetween(new Date(on), now) : 0
  return age >= OLD && `${verb} ${age} months ago.`
}

const having = (panels: Details['panels'], status: PanelStatus) =>
  PANEL_NAMES.filter((panel) => panels[panel] === status)

const namesOf = (panels: (keyof typeof PANELS)[]) => panels.map((panel) => PANELS[panel].toLowerCase()).join(', ')

function monthsBetween(from: Date, to: Date): number {
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  return to.getUTCDate() < from.getUTCDate() ? months - 1 : months
}
