import { adminPaths } from '../paths.ts'

export type MenuGroup = { title: string; links: { to: string; label: string; about: string }[] }

/** The links of the back office, for the menu and the dashboard. */
export const MENU: MenuGroup[] = [
  {
    title: 'Website',
    links: [
      {
        to: adminPaths.manageSections(),
        label: 'Manage About Us',
        about: 'Write and reorder the sections of the home page.',
      },
      {
        to: adminPaths.manageQuotes(),
        label: 'Manage Quotes',
        about: 'Change the quote on the home page, its image and its text color.',
      },
      {
        to: adminPaths.manageCertificates(),
        label: 'Manage COA/Test Results',
        about: 'Upload, name and reorder certificates of analysis.',
      },
      { to: adminPaths.manageBlog(), label: 'Manage Blog', about: 'Write, preview and publish posts.' },
      {
        to: adminPaths.images(),
        label: 'Images',
        about: 'Upload and describe images, and see where they are used.',
      },
      { to: adminPaths.trash(), label: 'Trash', about: 'Restore anything deleted in the last 30 days.' },
    ],
  },
  {
    title: 'People',
    links: [
      {
        to: adminPaths.contacts(),
        label: 'View Visitor Contacts',
        about: "Answer visitors' questions and check spam.",
      },
      { to: adminPaths.inviteAdmin(), label: 'Invite Admin', about: 'Give a colleague access.' },
    ],
  },
  {
    title: 'News and email',
    links: [
      {
        to: adminPaths.createUpdate(),
        label: 'Create Weekly Update',
        about: "Write what's new, and email it to everyone on your list.",
      },
      { to: adminPaths.mails(), label: 'Emails', about: "See what was delivered, and resend what wasn't." },
    ],
  },
  {
    title: 'Account',
    links: [
      { to: adminPaths.account(), label: 'Your account', about: 'Change your name and password.' },
      {
        to: adminPaths.sessions(),
        label: 'Your sessions',
        about: "See where you're signed in, and sign out elsewhere.",
      },
      { to: adminPaths.audit(), label: 'Audit log', about: 'See who changed what, and when.' },
    ],
  },
]
