import { MENU } from './menu-links.ts'
import { mayOpen } from './page-roles.ts'
import { usePerson } from './SignedInPerson.tsx'

/** The groups of the menu, with the pages that the signed-in administrator may open. */
export function useMenu() {
  const person = usePerson()
  return MENU.map((group) => ({ ...group, links: group.links.filter(({ to }) => mayOpen(person, to)) })).filter(
    ({ links }) => links.length > 0,
  )
}
