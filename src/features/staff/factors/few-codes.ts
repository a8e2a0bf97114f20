import type { WaitingLine } from '#features/dashboard/waiting.schema.ts'
import { RECOVERY_CODES_LOW } from '#platform/http/limits.ts'
import { adminPaths } from '#ui/paths.ts'

type Factors = { hasApp: boolean; passkeys: unknown[]; codesLeft: number }

/** Whether a person is asked for a second factor. */
export const hasSome = ({ hasApp, passkeys }: Factors) => hasApp || passkeys.length > 0

/** The line of the dashboard for a person whose codes run out, because a lost phone would lock them out. */
export function fewCodesLines(factors: Factors): WaitingLine[] {
  const count = factors.codesLeft
  if (!hasSome(factors) || count >= RECOVERY_CODES_LOW) return []
  const text = `recovery ${count === 1 ? 'code' : 'codes'} left: make new ones`
  return [{ kind: 'to do', count, text, href: `${adminPaths.account()}#second-factor` }]
}
