import { Link } from 'react-router'
import { adminPaths } from '../../ui/paths.ts'
import styles from './LinkList.module.css'

const website = () => [
  {
    to: adminPaths.manageSections(),
    label: 'Manage About Us',
    about: 'Write the sections of the home page, and put them in order.',
  },
  {
    to: adminPaths.manageQuotes(),
    label: 'Manage Quotes',
    about: 'The quote on the home page, its picture and its color.',
  },
  {
    to: adminPaths.manageCertificates(),
    label: 'Manage COA/Test Results',
    about: 'Upload certificates of analysis, name them, and put them in order.',
  },
  {
    to: adminPaths.manageBlog(),
    label: 'Manage Blog',
    about: 'Write posts, look at them before anybody else does, and publish them.',
  },
  {
    to: adminPaths.images(),
    label: 'Images',
    about: 'Upload pictures, say what they show, see where they are used.',
  },
  { to: adminPaths.trash(), label: 'Trash', about: 'Restore what was deleted during the last 30 days.' },
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
    about: 'Send an email that lets somebody join you here.',
  },
]

const news = () => [
  {
    to: adminPaths.createUpdate(),
    label: 'Create Weekly Update',
    about: 'Write what is new, and send it by email to everyone on your list.',
  },
  { to: adminPaths.mails(), label: 'Emails', about: 'See what was sent, waits or failed, and send it again.' },
]

const account = () => [
  { to: adminPaths.account(), label: 'Your account', about: 'Change your password.' },
  { to: adminPaths.sessions(), label: 'Your sessions', about: 'See where you are signed in, and sign out elsewhere.' },
  { to: adminPaths.audit(), label: 'Audit log', about: 'Read who did what in the back office, and when.' },
]

/** Every page of the back office, with a word about it. */
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
