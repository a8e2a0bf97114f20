import { FOUND_MESSAGES_MAX } from '../../platform/http/limits.ts'
import { AdminSection } from '../../ui/office/AdminSection.tsx'
import type { Loaded } from '../../ui/office/call-api.ts'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { placeText } from '../../ui/office/list-view.ts'
import { PageLinks } from '../../ui/office/PageLinks.tsx'
import { EmptyState } from '../../ui/site/EmptyState.tsx'
import { ContactFilters } from './ContactFilters.tsx'
import styles from './Contacts.module.css'
import { ContactTable } from './ContactTable.tsx'
import type { ContactPage } from './contacts.schema.ts'
import { type ContactsView, contactsPath, isFiltered } from './contacts-view.ts'
import { DownloadButton } from './DownloadButton.tsx'

/** `hasAny` says whether there are contacts at all, whatever is looked for. */
type ContactsProps = { view: ContactsView; contacts: Loaded<ContactPage>; hasAny: boolean }

export function Contacts({ view, contacts, hasAny }: ContactsProps) {
  return (
    <AdminSection title="Contacts">
      {(hasAny || isFiltered(view)) && <ContactFilters view={view} />}
      {'reason' in contacts ? (
        <LoadError reason="Failed to load contacts. Please try again later." />
      ) : (
        <Page view={view} page={contacts.data} hasAny={hasAny} />
      )}
    </AdminSection>
  )
}

function Page({ view, page, hasAny }: { view: ContactsView; page: ContactPage; hasAny: boolean }) {
  if (!hasAny) return <EmptyState>No contacts available at this time.</EmptyState>
  return (
    <>
      <div className={styles.bar}>
        <p role="status">{page.total > 0 ? placeText(page, 'contact') : nothingText(view)}</p>
        <DownloadButton />
        {isFiltered(view) && <p>The download has all contacts, also those that are not shown now.</p>}
      </div>
      {page.isCut && (
        <p className={styles.cut}>
          More are found: these are of the newest {FOUND_MESSAGES_MAX} messages. Another word beside this one finds
          older ones.
        </p>
      )}
      {page.contacts.length > 0 && <ContactTable contacts={page.contacts} state={view.state} />}
      <PageLinks place={page} noun="contact" pathOf={(to) => contactsPath({ ...view, page: to })} />
    </>
  )
}

function nothingText({ search, state }: ContactsView): string {
  if (search) return `Nobody is found with “${search}”${state === 'all' ? '' : ' here'}.`
  return state === 'open' ? 'Everybody is answered.' : 'Nobody is answered yet.'
}
