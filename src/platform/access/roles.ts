/** From the one that may do most to the one that may do least. Each may do what the next ones may. */
export const ROLES = ['owner', 'editor', 'uploader'] as const

export type Role = (typeof ROLES)[number]

/** Whether a role may do what `least` may. */
export const roleIncludes = (role: Role, least: Role) => ROLES.indexOf(role) <= ROLES.indexOf(least)
