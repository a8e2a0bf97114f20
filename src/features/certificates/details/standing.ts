import type { Details } from './details.schema.ts'
import { PANEL_NAMES, PANELS, type PanelStatus } from './panels.ts'

/** The most important first. `none`: the certificate states nothing about panels. */
export const STANDINGS = ['withdrawn', 'replaced', 'failed', 'old', 'passed', 'tested', 'none'] as const

/** The first thing to know about a certificate. */
export type Standing = { kind: (typeof STANDINGS)[number]; words: string }

type Judged = Pick<Details, 'state' | 'panels' | 'testedOn' | 'reportedOn'>

/** In months. Older results say their age. */
const OLD = 12

/** The first of these that is true, in the order of what matters most. It never says clean or safe. */
export function standingOf({ state, panels, testedOn, reportedOn }: Judged, now: Date): Standing {
  const having = (status: PanelStatus) => PANEL_NAMES.filter((panel) => panels[panel] === status)
  const [failed, passed] = [having('fail'), having('pass')]
  const on = testedOn ?? reportedOn
  const age = on ? monthsBetween(new Date(on), now) : 0
  if (state === 'withdrawn') return { kind: 'withdrawn', words: 'Withdrawn.' }
  if (state === 'replaced') return { kind: 'replaced', words: 'Replaced by a newer certificate.' }
  if (failed.length > 0) return { kind: 'failed', words: `Failed: ${namesOf(failed)}.` }
  if (age >= OLD) return { kind: 'old', words: `${testedOn ? 'Tested' : 'Reported'} ${age} months ago.` }
  if (passed.length > 1) return { kind: 'passed', words: `All ${passed.length} panels passed.` }
  if (passed.length === 1) return { kind: 'passed', words: `Passed: ${namesOf(passed)}.` }
  const isTested = having('tested').length > 0
  return isTested ? { kind: 'tested', words: 'Tested, without pass or fail.' } : { kind: 'none', words: '' }
}

const namesOf = (panels: (keyof typeof PANELS)[]) => panels.map((panel) => PANELS[panel].toLowerCase()).join(', ')

function monthsBetween(from: Date, to: Date): number {
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth()
  return to.getUTCDate() < from.getUTCDate() ? months - 1 : months
}
