import { adminApi } from './admin-api.ts'
import { answer } from './call-api.ts'

let person: Promise<{ email: string; name: string } | null> | undefined

/** The signed-in administrator, fetched once per document; null if that fails. */
export function signedInPerson() {
  // Plain fetch, because only the calls of the page should redirect to the login.
  person ??= answer(adminApi.admin.account.$get({}, { fetch })).catch(() => {
    person = undefined
    return null
  })
  return person
}

export function forgetPerson() {
  person = undefined
}
