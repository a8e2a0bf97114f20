import { adminApi } from './admin-api.ts'
import { answer } from './call-api.ts'
import { known } from './watch-role.ts'

/** The signed-in administrator; null if that fails. */
export async function signedInPerson() {
  // Plain fetch, because only the calls of the page should redirect to the login.
  known.person ??= answer(adminApi.admin.account.$get({}, { fetch })).catch(() => null)
  const person = await known.person
  // Asks again until the call works, or the second factor is set up.
  if (!person || person.mustSetUp) forgetPerson()
  return person
}

export function forgetPerson() {
  known.person = undefined
}
