import type { Role } from '#platform/access/roles.ts'
import { adminPaths } from '#ui/paths.ts'

/** Only owners may open a page without a `least` role. */
export type MenuGroup = { title: string; links: { to: string; label: string; least?: Role }[] }

/** The links of the back office, for the menu and the dashboard. */
export const MENU: MenuGroup[] = [
  {
    title: 'Website',
    links: [
      { to: adminPaths.manageSections(), label: 'Manage About Us', least: 'editor' },
      { to: adminPaths.manageQuotes(), label: 'Manage Quotes', least: 'editor' },
      { to: adminPaths.manageCertificates(), label: 'Manage COA/Test Results', least: 'uploader' },
      { to: adminPaths.manageBlog(), label: 'Manage Blog', least: 'editor' },
      { to: adminPaths.managePages(), label: 'Manage Pages', least: 'editor' },
      { to: adminPaths.images(), label: 'Images', least: 'editor' },
      { to: adminPaths.carousel(), label: 'Carousel', least: 'editor' },
      { to: adminPaths.trash(), label: 'Trash', least: 'editor' },
    ],
  },
  {
    title: 'People',
    links: [
      { to: adminPaths.contacts(), label: 'View Visitor Contacts', least: 'editor' },
      { to: adminPaths.inviteAdmin(), label: 'Invite Admin' },
    ],
  },
  {
    title: 'News and email',
    links: [
      { to: adminPaths.createUpdate(), label: 'Create Weekly Update', least: 'editor' },
      { to: adminPaths.subscribers(), label: 'Subscribers' },
      { to: adminPaths.mails(), label: 'Emails' },
    ],
  },
  {
    title: 'Site',
    links: [
      { to: adminPaths.visits(), label: 'Visits' },
      { to: adminPaths.settings(), label: 'Settings' },
      { to: adminPaths.look(), label: 'Look' },
      { to: adminPaths.mailServer(), label: 'Email setup' },
      { to: adminPaths.audit(), label: 'Audit log' },
      { to: adminPaths.backups(), label: 'Backups' },
    ],
  },
  {
    title: 'Account',
    links: [
      { to: adminPaths.account(), label: 'Your account', least: 'uploader' },
      { to: adminPaths.sessions(), label: 'Your sessions', least: 'uploader' },
    ],
  },
]
