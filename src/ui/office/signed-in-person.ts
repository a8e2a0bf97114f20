import { adminApi } from './admin-api.ts'
import { answer } from './call-api.ts'

let person: Promise<{ email: string; name: string } | null> | undefined

/** The signed-in administrator, fetched once per document; null if that fails. */
export function signedInPerson() {
  // Plain fetch does not redirect to the login, which is up to the calls of the page.
  person ??= answer(adminApi.admin.account.$get({}, { fetch })).catch(() => {
    person = undefined
    return null
  })
  return person
}

export function forgetPerson() {
  person = undefined
}
