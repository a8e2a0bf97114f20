import { AdminSection } from '#ui/office/AdminSection.tsx'
import type { Loaded } from '#ui/office/call-api.ts'
import { LoadError } from '#ui/office/LoadError.tsx'
import { placeText } from '#ui/office/list-view.ts'
import { PageLinks } from '#ui/office/PageLinks.tsx'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { numberText } from '#ui/site/number-text.ts'
import { ContactList } from '../ContactList.tsx'
import styles from '../Contacts.module.css'
import type { EndingPage } from '../contacts.schema.ts'
import { type ContactsView, contactsPath } from '../contacts-view.ts'
import { DownloadContacts } from '../DownloadContacts.tsx'

type EndingContactsProps = { view: ContactsView; ending: Loaded<EndingPage> }

export function EndingContacts({ view, ending }: EndingContactsProps) {
  const page = 'data' in ending ? ending.data : undefined
  return (
    <AdminSection title="Erased soon" {...(page && page.total > 0 && { lead: leadOf(page) })}>
      {!page && <LoadError reason="Failed to load contacts. Please try again later." />}
      {page?.total === 0 && <EmptyState>No contacts will be erased within 30 days.</EmptyState>}
      {page && page.total > 0 && <Page view={view} page={page} />}
    </AdminSection>
  )
}

const leadOf = ({ keptDays }: EndingPage) =>
  `This site erases contacts ${keptDays === 1 ? '1 day' : `${numberText(keptDays)} days`} after their last message or answer. This list shows contacts with less than 30 days left. To keep someone longer, mark them as answered.`

function Page({ view, page }: { view: ContactsView; page: EndingPage }) {
  return (
    <>
      <div className={styles.bar}>
        <p role="status">{placeText(page, 'contact')}</p>
        <DownloadContacts list="ending" />
      </div>
      <ContactList contacts={page.contacts} leavesListWhenMarked label="Contacts, soonest erasure first" />
      <PageLinks place={page} noun="contact" pathOf={(to) => contactsPath({ ...view, page: to })} />
    </>
  )
}
