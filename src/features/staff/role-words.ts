import type { Role } from '#platform/access/roles.ts'

/** From the role that may do most to the one that may do least. */
export const ROLE_WORDS: Record<Role, { label: string; access: string }> = {
  owner: { label: 'Owner', access: 'everything, including people, settings and backups' },
  editor: { label: 'Editor', access: 'all content, questions and updates' },
  uploader: { label: 'Uploader', access: 'certificates and their files only' },
}

/** For a list of choices. */
export const ROLE_CHOICES = Object.entries(ROLE_WORDS) as [Role, (typeof ROLE_WORDS)[Role]][]
