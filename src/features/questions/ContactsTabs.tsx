import { Link } from 'react-router'
import { adminPaths } from '../../ui/paths.ts'
import { numberText } from '../../ui/site/number-text.ts'
import styles from './ContactsTabs.module.css'

type ContactsTabsProps = { list: 'contacts' | 'held'; heldCount: number | undefined }

export function ContactsTabs({ list, heldCount }: ContactsTabsProps) {
  const count = heldCount ? ` (${numberText(heldCount)})` : ''
  return (
    <nav className={styles.tabs} aria-label="Lists">
      <Link to={adminPaths.contacts()} aria-current={list === 'contacts' ? 'page' : undefined}>
        Contacts
      </Link>
      <Link to={adminPaths.contacts({ list: 'held' })} aria-current={list === 'held' ? 'page' : undefined}>
        {`Spam${count}`}
      </Link>
    </nav>
  )
}
