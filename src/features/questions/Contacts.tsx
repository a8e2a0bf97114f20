import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { FOUND_MESSAGES_MAX } from '#platform/http/limits.ts'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import type { Loaded } from '#ui/office/call-api.ts'
import { DownloadCsv } from '#ui/office/DownloadCsv.tsx'
import { LoadError } from '#ui/office/LoadError.tsx'
import { placeText, useWantedView } from '#ui/office/list-view.ts'
import { PageLinks } from '#ui/office/PageLinks.tsx'
import { SearchForm } from '#ui/office/SearchForm.tsx'
import { useMay } from '#ui/office/SignedInPerson.tsx'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { numberText } from '#ui/site/number-text.ts'
import { useSearch } from '#ui/site/use-search.ts'
import { ContactList } from './ContactList.tsx'
import styles from './Contacts.module.css'
import type { ContactPage, EndingPage } from './contacts.schema.ts'
import { ANSWER_STATES, type AnswerState, type ContactsView, contactsPath, readContactsView } from './contacts-view.ts'

type ContactsProps = { view: ContactsView; contacts: Loaded<ContactPage>; state: AnswerState }

export function Contacts({ view, contacts, state: loadedState }: ContactsProps) {
  const state = useOpenedState(loadedState)
  const loadedPage = 'data' in contacts ? contacts.data : undefined
  const page = loadedPage && state !== loadedState ? { ...loadedPage, ...NO_CONTACTS } : loadedPage
  const shown = { ...view, state }
  const isEmpty = loadedPage?.total === 0 && loadedState === 'all' && !view.search
  return (
    <AdminSection title="Contacts">
      {!isEmpty && <ContactFilters view={view} state={state} />}
      {!page && <LoadError reason="Failed to load contacts. Please try again later." />}
      {isEmpty && <EmptyState>No contacts available at this time.</EmptyState>}
      {page && !isEmpty && <Page view={shown} page={page} isDefault={!view.state && !view.search} />}
    </AdminSection>
  )
}

const NO_CONTACTS = { contacts: [], total: 0, page: 1 }

/** Answering the last question does not switch from “Not answered” to everyone. */
function useOpenedState(state: AnswerState): AnswerState {
  const { key } = useLocation()
  const [opened, setOpened] = useState({ key, state })
  if (opened.key === key) return opened.state
  setOpened({ key, state })
  return state
}

type ShownView = ContactsView & { state: AnswerState }

const isFiltered = ({ search, state }: ShownView) => search !== '' || state !== 'all'

function Page({ view, page, isDefault }: { view: ShownView; page: ContactPage; isDefault: boolean }) {
  const { key } = useLocation()
  const isOwner = useMay('owner')
  return (
    <>
      <div className={styles.bar}>
        <p role="status">{page.total > 0 ? placeText(page, 'contact') : nothingText(view)}</p>
        {isOwner && <DownloadContacts />}
        {isOwner && !isDefault && isFiltered(view) && <p>Includes all contacts, not just those shown.</p>}
      </div>
      {page.isCut && (
        <p className={styles.cut}>
          This list covers the newest {FOUND_MESSAGES_MAX} matching messages. Add another word to find older ones.
        </p>
      )}
      <ContactList
        key={key}
        contacts={page.contacts}
        leavesListWhenMarked={view.state === 'answered'}
        marksNew={view.state === 'all'}
        opensFirst={view.state === 'open' && view.search === ''}
        label="Contacts, newest first"
      />
      <PageLinks place={page} noun="contact" pathOf={(to) => contactsPath({ ...view, page: to })} />
    </>
  )
}

function nothingText({ search, state }: ShownView): string {
  if (search && state === 'all') return `No contacts match “${search}”.`
  if (search) return `No ${state === 'open' ? 'unanswered' : 'answered'} contacts match “${search}”.`
  return state === 'open' ? 'Everyone has been answered.' : 'No one has been answered yet.'
}

const SEARCH = 'Search names, emails and messages'

function ContactFilters({ view, state }: Pick<ContactsProps, 'view' | 'state'>) {
  const wanted = useWantedView(view, readContactsView)
  const foundPath = (search: string, state = wanted.state) => contactsPath({ ...wanted, state, search, page: 1 })
  const { text, cleaned, setText, search, go } = useSearch(view, foundPath)
  return (
    <search className={styles.contactFiltersBar}>
      <SegmentedControl
        className={styles.states}
        aria-label="Filter contacts"
        data={[...ANSWER_STATES]}
        value={wanted.state || (wanted.search ? 'all' : state)}
        onChange={(chosen) => go(foundPath(cleaned, chosen))}
      />
      <SearchForm label={SEARCH} text={text} onText={setText} onSubmit={search} />
    </search>
  )
}

export function EndingContacts({ view, ending }: { view: ContactsView; ending: Loaded<EndingPage> }) {
  const page = 'data' in ending ? ending.data : undefined
  const isOwner = useMay('owner')
  return (
    <AdminSection title="Erased soon" {...(page && page.total > 0 && { lead: leadOf(page) })}>
      {!page && <LoadError reason="Failed to load contacts. Please try again later." />}
      {page?.total === 0 && <EmptyState>No contacts will be erased within 30 days.</EmptyState>}
      {page && page.total > 0 && (
        <>
          <div className={styles.bar}>
            <p role="status">{placeText(page, 'contact')}</p>
            {isOwner && <DownloadContacts list="ending" />}
          </div>
          <ContactList contacts={page.contacts} leavesListWhenMarked marksNew label="Contacts, soonest erasure first" />
          <PageLinks place={page} noun="contact" pathOf={(to) => contactsPath({ ...view, page: to })} />
        </>
      )}
    </AdminSection>
  )
}

const leadOf = ({ keptDays }: EndingPage) =>
  `This site erases contacts ${keptDays === 1 ? '1 day' : `${numberText(keptDays)} days`} after their last message or answer. This list shows contacts with less than 30 days left. To keep someone longer, mark them as answered.`

/** Downloads all contacts, or those that will be erased soon. */
const DownloadContacts = ({ list }: { list?: 'ending' }) => (
  <DownloadCsv
    fileName={`${list ?? 'visitor'}_contacts.csv`}
    call={() => adminApi.contact.csv.$get({ query: list ? { list } : {} })}
  />
)
