import { SegmentedControl } from '@mantine/core'
import { FOUND_MESSAGES_MAX } from '#platform/http/limits.ts'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer, type Loaded } from '#ui/office/call-api.ts'
import { LoadError } from '#ui/office/LoadError.tsx'
import { placeText, useWantedView } from '#ui/office/list-view.ts'
import { PageLinks } from '#ui/office/PageLinks.tsx'
import { SearchForm } from '#ui/office/SearchForm.tsx'
import { useSave } from '#ui/office/use-save.ts'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { numberText } from '#ui/site/number-text.ts'
import { useSearch } from '#ui/site/use-search.ts'
import { ContactList } from './ContactList.tsx'
import styles from './Contacts.module.css'
import type { ContactPage, EndingPage } from './contacts.schema.ts'
import { ANSWER_STATES, type ContactsView, contactsPath, isFiltered, readContactsView } from './contacts-view.ts'

export function Contacts({ view, contacts }: { view: ContactsView; contacts: Loaded<ContactPage> }) {
  const page = 'data' in contacts ? contacts.data : undefined
  const isEmpty = page?.total === 0 && !isFiltered(view)
  return (
    <AdminSection title="Contacts">
      {!isEmpty && <ContactFilters view={view} />}
      {!page && <LoadError reason="Failed to load contacts. Please try again later." />}
      {isEmpty && <EmptyState>No contacts available at this time.</EmptyState>}
      {page && !isEmpty && <Page view={view} page={page} />}
    </AdminSection>
  )
}

function Page({ view, page }: { view: ContactsView; page: ContactPage }) {
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
      <SearchForm label={SEARCH} text={text} onText={setText} onSubmit={search} />
    </search>
  )
}

export function EndingContacts({ view, ending }: { view: ContactsView; ending: Loaded<EndingPage> }) {
  const page = 'data' in ending ? ending.data : undefined
  return (
    <AdminSection title="Erased soon" {...(page && page.total > 0 && { lead: leadOf(page) })}>
      {!page && <LoadError reason="Failed to load contacts. Please try again later." />}
      {page?.total === 0 && <EmptyState>No contacts will be erased within 30 days.</EmptyState>}
      {page && page.total > 0 && (
        <>
          <div className={styles.bar}>
            <p role="status">{placeText(page, 'contact')}</p>
            <DownloadContacts list="ending" />
          </div>
          <ContactList contacts={page.contacts} leavesListWhenMarked label="Contacts, soonest erasure first" />
          <PageLinks place={page} noun="contact" pathOf={(to) => contactsPath({ ...view, page: to })} />
        </>
      )}
    </AdminSection>
  )
}

const leadOf = ({ keptDays }: EndingPage) =>
  `This site erases contacts ${keptDays === 1 ? '1 day' : `${numberText(keptDays)} days`} after their last message or answer. This list shows contacts with less than 30 days left. To keep someone longer, mark them as answered.`

/** Downloads all contacts, or those that will be erased soon. */
function DownloadContacts({ list }: { list?: 'ending' }) {
  const { save, isSaving } = useSave({ reload: false })

  const download = () =>
    save({
      async call() {
        // The download cannot report an expired session; this call redirects to the login.
        await answer(adminApi.contact.notices.$get())
        const link = document.createElement('a')
        link.href = adminApi.contact.csv.$url({ query: list ? { list } : {} }).href
        // With `download`, an error response neither becomes a file nor replaces the page.
        link.download = `${list ?? 'visitor'}_contacts.csv`
        link.click()
      },
      success: 'Download started.',
      failure: "Couldn't start the download.",
    })

  return (
    <BusyButton variant="outline" size="sm" isBusy={isSaving} onClick={download}>
      Download CSV
    </BusyButton>
  )
}
