import { Link } from 'react-router'
import { adminPaths } from '../../ui/paths.ts'
import styles from './LinkList.module.css'

const website = () => [
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
  {
    to: adminPaths.manageBlog(),
    label: 'Manage Blog',
    about: 'Write, preview and publish posts.',
  },
  {
    to: adminPaths.images(),
    label: 'Images',
    about: 'Upload and describe images, and see where they are used.',
  },
  { to: adminPaths.trash(), label: 'Trash', about: 'Restore anything deleted in the last 30 days.' },
]

const people = () => [
  {
    to: adminPaths.contacts(),
    label: 'View Visitor Contacts',
    about: "Answer visitors' questions and check spam.",
  },
  {
    to: adminPaths.inviteAdmin(),
    label: 'Invite Admin',
    about: 'Give a colleague access.',
  },
]

const news = () => [
  {
    to: adminPaths.createUpdate(),
    label: 'Create Weekly Update',
    about: "Write what's new, and email it to everyone on your list.",
  },
  { to: adminPaths.mails(), label: 'Emails', about: "See what was delivered, and resend what wasn't." },
]

const account = () => [
  { to: adminPaths.account(), label: 'Your account', about: 'Change your password.' },
  { to: adminPaths.sessions(), label: 'Your sessions', about: "See where you're signed in, and sign out elsewhere." },
  { to: adminPaths.audit(), label: 'Audit log', about: 'See who changed what, and when.' },
]

export function LinkList() {
  return (
    <>
      <Group title="Website" links={website()} />
      <Group title="People" links={people()} />
      <Group title="News and email" links={news()} />
      <Group title="Account" links={account()} />
    </>
  )
}

type GroupProps = { title: string; links: { to: string; label: string; about: string }[] }

function Group({ title, links }: GroupProps) {
  return (
    <section className={styles.group}>
      <h2>{title}</h2>
      <ul>
        {links.map(({ to, label, about }) => (
          <li key={to}>
            <Link to={to}>{label}</Link>
            <p>{about}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
