import { useMediaQuery } from '@mantine/hooks'
import { useNavigation } from 'react-router'
import { ContactCard } from './ContactCard.tsx'
import styles from './ContactList.module.css'
import { ContactRow } from './ContactRow.tsx'
import type { Contact } from './contacts.schema.ts'
import { useReplied } from './use-replied.ts'

// Just above 68.75rem the menu's column leaves too little room for the table.
const WIDE = '(64rem <= width < 68.75rem) or (width >= 76rem)'
const COLUMNS = ['ID', 'Name', 'Email', 'Messages', 'Created At']

type ContactListProps = { contacts: Contact[]; leavesListWhenMarked: boolean; label: string }

/** A table on wide screens, cards on others. */
export function ContactList({ contacts, leavesListWhenMarked, label }: ContactListProps) {
  const isLoading = useNavigation().state === 'loading'
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false })
  const common = { leavesListWhenMarked, replied: useReplied() }
  if (!isWide) {
    return (
      <ul className={styles.cards} aria-label={label} aria-busy={isLoading}>
        {contacts.map((contact) => (
          <ContactCard key={contact.id} contact={contact} {...common} />
        ))}
      </ul>
    )
  }
  return (
    <table className={styles.table} aria-label={label} aria-busy={isLoading}>
      <thead>
        <tr>
          {COLUMNS.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {contacts.map((contact) => (
          <ContactRow key={contact.id} contact={contact} {...common} />
        ))}
      </tbody>
    </table>
  )
}
