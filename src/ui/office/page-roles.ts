import { type Role, roleIncludes } from '#platform/access/roles.ts'
import { adminPaths } from '#ui/paths.ts'
import { MENU } from './menu-links.ts'

/** The signed-in administrator decides what the menu shows. Null: unknown, so only the server decides. */
export type Person = { role: Role; mustSetUp: boolean } | null

/** The router's pattern for pages that do not exist, which everyone is told. */
export const EVERY_OTHER = '*'

const LEAST_ROLES: Record<string, Role> = {
  [EVERY_OTHER]: 'uploader',
  [adminPaths.admin()]: 'uploader',
  ...Object.fromEntries(MENU.flatMap(({ links }) => links.map(({ to, least = 'owner' }) => [to, least]))),
}

/** The role that a page of the back office asks for at least. @param path may have a query and a fragment */
export const leastRole = (path: string): Role => LEAST_ROLES[path.split(/[?#]/)[0] ?? ''] ?? 'owner'

/** Whether somebody may do what `least` may. */
export const mayDo = (person: Person, least: Role) =>
  person === null || (!person.mustSetUp && roleIncludes(person.role, least))

/** Whether somebody may open a page. The page “Your account” is for everyone. */
export const mayOpen = (person: Person, path: string) => path === adminPaths.account() || mayDo(person, leastRole(path))

/** Thrown instead of loading a page that somebody may not open. */
export class ClosedPage extends Error {
  constructor(least: Role) {
    super(`Only owners${least === 'owner' ? '' : ' and editors'} may open this page.`)
  }
}
