import type { ReactNode } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { Role } from '#platform/access/roles.ts'
import { mayDo } from './page-roles.ts'
import type { signedInPerson } from './signed-in-person.ts'

/** The route whose loader fetches the signed-in administrator. */
export const OFFICE = 'office'

/** The signed-in administrator; null if the server could not be reached. */
export const usePerson = () =>
  useRouteLoaderData<{ person: Awaited<ReturnType<typeof signedInPerson>> }>(OFFICE)?.person ?? null

/** Whether the signed-in administrator may do what `least` may. */
export const useMay = (least: Role) => mayDo(usePerson(), least)

type SignedInPersonProps = { children: (name: string, email: string) => ReactNode }

/** Renders the name and the email address of the signed-in administrator. */
export function SignedInPerson({ children }: SignedInPersonProps) {
  const person = usePerson()
  return person && children(person.name || person.email, person.email)
}
