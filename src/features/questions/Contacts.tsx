import { SegmentedControl } from '@mantine/core'
import { FOUND_MESSAGES_MAX } from '#platform/http/limits.ts'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import type { Loaded } from '#ui/office/call-api.ts'
import { LoadError } from '#ui/office/LoadError.tsx'
import { placeText, useWantedView } from '#ui/office/list-view.ts'
import { PageLinks } from '#ui/office/PageLinks.tsx'
import { SearchForm } from '#ui/office/SearchForm.tsx'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { useSearch } from '#ui/site/use-search.ts'
import { ContactList } from './ContactList.tsx'
import styles from './Contacts.module.css'
import type { ContactPage } from './contacts.schema.ts'
import { ANSWER_STATES, type ContactsView, contactsPath, isFiltered, readContactsView } from './contacts-view.ts'
import { DownloadContacts } from './DownloadContacts.tsx'

/** `hasAny`: whether there are any contacts, whatever the filters. */
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
        <DownloadContacts />
        {isFiltered(view) && <p>Includes all contacts, not just those shown.</p>}
      </div>
      {page.isCut && (
        <p className={styles.cut}>
          This list covers the newest {FOUND_MESSAGES_MAX} matching messages. Add another word to find older ones.
        </p>
      )}
      {page.contacts.length > 0 && (
        <ContactList
          contacts={page.contacts}
          leavesListWhenMarked={view.state !== 'all'}
          label="Contacts, newest first"
        />
      )}
      <PageLinks place={page} noun="contact" pathOf={(to) => contactsPath({ ...view, page: to })} />
    </>
  )
}

function nothingText({ search, state }: ContactsView): string {
  if (search && state === 'all') return `No contacts match “${search}”.`
  if (search) return `No ${state === 'open' ? 'unanswered' : 'answered'} contacts match “${search}”.`
  return state === 'open' ? 'Everyone has been answered.' : 'No one has been answered yet.'
}

const SEARCH = 'Search names, emails and messages'

function ContactFilters({ view }: { view: ContactsView }) {
  const wanted = useWantedView(view, readContactsView)
  const foundPath = (search: string, state = wanted.state) => contactsPath({ ...wanted, state, search, page: 1 })
  const { text, cleaned, setText, search, go } = useSearch(view, foundPath)
  return (
    <search className={styles.contactFiltersBar}>
      <SegmentedControl
        className={styles.states}
        aria-label="Filter contacts"
        data={[...ANSWER_STATES]}
        value={wanted.state}
        onChange={(state) => go(foundPath(cleaned, state))}
      />
      <SearchForm className={styles.form} label={SEARCH} text={text} onText={setText} onSubmit={search} />
    </search>
  )
}
