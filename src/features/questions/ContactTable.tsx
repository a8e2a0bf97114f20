import { useNavigation } from 'react-router'
import { ContactRow } from './ContactRow.tsx'
import styles from './ContactTable.module.css'
import type { Contact } from './contacts.schema.ts'
import type { AnswerState } from './contacts-view.ts'

const COLUMNS = ['ID', 'Name', 'Email', 'Messages', 'Created At', 'Actions']

type ContactTableProps = { contacts: Contact[]; state: AnswerState }

/** On narrow screens each row is a card; the column headers stay for screen readers. */
export function ContactTable({ contacts, state }: ContactTableProps) {
  const isLoading = useNavigation().state === 'loading'
  return (
    <table className={styles.table} aria-label="Contacts, newest first" aria-busy={isLoading}>
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
          <ContactRow key={contact.id} contact={contact} leavesListWhenMarked={state !== 'all'} />
        ))}
      </tbody>
    </table>
  )
}
