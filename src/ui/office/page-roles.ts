import { type Role, roleIncludes } from '#platform/access/roles.ts'
import { adminPaths } from '#ui/paths.ts'

/** The signed-in administrator decides what the menu shows. Null: unknown, so only the server decides. */
export type Person = { role: Role; mustSetUp: boolean } | null

/** The router's pattern for pages that do not exist, which everyone is told. */
export const EVERY_OTHER = '*'

const FOR_UPLOADERS = [adminPaths.admin, adminPaths.manageCertificates, adminPaths.account, adminPaths.sessions]

const FOR_EDITORS = [
  ...[adminPaths.manageSections, adminPaths.manageQuotes, adminPaths.manageBlog, adminPaths.managePages],
  ...[adminPaths.images, adminPaths.carousel, adminPaths.trash, adminPaths.contacts, adminPaths.createUpdate],
]

/** The pages that not only owners may open. */
const LEAST_ROLES: Record<string, Role> = Object.fromEntries([
  [EVERY_OTHER, 'uploader'],
  ...FOR_UPLOADERS.map((path) => [path(), 'uploader']),
  ...FOR_EDITORS.map((path) => [path(), 'editor']),
])

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
