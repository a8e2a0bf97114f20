import { readRefusal, UNREACHABLE } from './read-refusal.ts'

const ELSEWHERE = 'Passkeys work only at the main address of this site. Open the site there, or use your password.'
const UNUSABLE = "This browser can't use a passkey here. Use your password or a code instead."
/** The person canceled, or the browser found no passkey and has said so. */
const CANCELED = ['NotAllowedError', 'AbortError']

const PROBLEMS: Record<string, string> = { SecurityError: ELSEWHERE, TypeError: UNREACHABLE }

/** Asks the person for a passkey. @returns the answer for the server, or why there is none; neither if they canceled */
export async function askPasskey(): Promise<{ passkey?: object; problem?: string }> {
  try {
    const response = await fetch('/api/admin/auth/passkey/options', { method: 'POST' })
    if (!response.ok) return { problem: (await readRefusal(response)).error }
    const optionsJSON = await response.json()
    // Only now, to keep the first visit small.
    const { startAuthentication } = await import('@simplewebauthn/browser')
    return { passkey: await startAuthentication({ optionsJSON }) }
  } catch (error) {
    const { name } = error as Error
    return CANCELED.includes(name) ? {} : { problem: PROBLEMS[name] ?? UNUSABLE }
  }
}
