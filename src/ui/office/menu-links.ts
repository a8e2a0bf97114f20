import { adminPaths } from '../paths.ts'

export type MenuLink = { to: string; label: string }

/** The links in the bar; `MORE` has those that are used less often. */
export const WORK: MenuLink[] = [
  { to: adminPaths.manageSections(), label: 'Manage About Us' },
  { to: adminPaths.manageQuotes(), label: 'Manage Quotes' },
  { to: adminPaths.manageCertificates(), label: 'Manage COA/Test Results' },
  { to: adminPaths.contacts(), label: 'View Visitor Contacts' },
  { to: adminPaths.manageBlog(), label: 'Manage Blog' },
  { to: adminPaths.inviteAdmin(), label: 'Invite Admin' },
]

export const MORE: MenuLink[] = [
  { to: adminPaths.createUpdate(), label: 'Create Weekly Update' },
  { to: adminPaths.images(), label: 'Images' },
  { to: adminPaths.mails(), label: 'Emails' },
  { to: adminPaths.trash(), label: 'Trash' },
  { to: adminPaths.account(), label: 'Your account' },
  { to: adminPaths.sessions(), label: 'Your sessions' },
  { to: adminPaths.audit(), label: 'Audit log' },
]
