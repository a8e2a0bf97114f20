import { type ReactNode, Suspense, use } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { signedInPerson } from './signed-in-person.ts'

/** The route whose loader fetches the signed-in administrator. */
export const OFFICE = 'office'

type SignedInPersonProps = { children: (name: string, email: string) => ReactNode }

/** Renders the name and the email address of the signed-in administrator; nothing until they have loaded. */
export function SignedInPerson({ children }: SignedInPersonProps) {
  return (
    <Suspense fallback={null}>
      <Loaded>{children}</Loaded>
    </Suspense>
  )
}

const nobody = Promise.resolve(null)

function Loaded({ children }: SignedInPersonProps) {
  const office = useRouteLoaderData<{ person: ReturnType<typeof signedInPerson> }>(OFFICE)
  const person = use(office?.person ?? nobody)
  return person && children(person.name || person.email, person.email)
}
