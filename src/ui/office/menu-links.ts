import { adminPaths } from '#ui/paths.ts'

export type MenuGroup = { title: string; links: { to: string; label: string }[] }

/** The links of the back office, for the menu and the dashboard. */
export const MENU: MenuGroup[] = [
  {
    title: 'Website',
    links: [
      { to: adminPaths.manageSections(), label: 'Manage About Us' },
      { to: adminPaths.manageQuotes(), label: 'Manage Quotes' },
      { to: adminPaths.manageCertificates(), label: 'Manage COA/Test Results' },
      { to: adminPaths.manageBlog(), label: 'Manage Blog' },
      { to: adminPaths.managePages(), label: 'Manage Pages' },
      { to: adminPaths.images(), label: 'Images' },
      { to: adminPaths.carousel(), label: 'Carousel' },
      { to: adminPaths.trash(), label: 'Trash' },
    ],
  },
  {
    title: 'People',
    links: [
      { to: adminPaths.contacts(), label: 'View Visitor Contacts' },
      { to: adminPaths.inviteAdmin(), label: 'Invite Admin' },
    ],
  },
  {
    title: 'News and email',
    links: [
      { to: adminPaths.createUpdate(), label: 'Create Weekly Update' },
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
      { to: adminPaths.account(), label: 'Your account' },
      { to: adminPaths.sessions(), label: 'Your sessions' },
    ],
  },
]
