import type { CallApi } from '#ui/api-client.ts'
import { adminPaths } from '#ui/paths.ts'
import type { Person } from './page-roles.ts'

type Account = NonNullable<Person> & { email: string; name: string }

/** The signed-in administrator as the menu knows them. */
export const known: { person?: Promise<Account | null> | undefined } = {}

/**
 * Wraps `fetch`. After a 403 the next navigation fetches the person again, because an owner may have changed their role. If
 * they must set up a second factor, the call never resolves, because the browser is loading the page “Your account”.
 */
export function watchRole(fetch: CallApi): CallApi {
  return async (input, init) => {
    const response = await fetch(input, init)
    if (response.status !== 403) return response
    known.person = undefined
    const { setUp } = await response
      .clone()
      .json()
      .catch(() => ({}))
    if (!setUp) return response
    location.assign(adminPaths.account())
    return new Promise(() => {})
  }
}
