import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { onePage } from '#ui/api-client.ts'
import { AdminPage } from '#ui/office/AdminPage.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer, type Loaded, loaded } from '#ui/office/call-api.ts'
import { redirectBeyond } from '#ui/office/list-view.ts'
import pieces from '#ui/office/pieces.module.css'
import { useSave } from '#ui/office/use-save.ts'
import { adminPaths } from '#ui/paths.ts'
import { numberText } from '#ui/site/number-text.ts'
import { Contacts, EndingContacts } from './Contacts.tsx'
import styles from './ContactsPage.module.css'
import { type AnswerState, type ContactsView, contactsPath, readContactsView } from './contacts-view.ts'
import { EraseAddressForm } from './EraseAddressForm.tsx'
import { HeldQuestions } from './spam/HeldQuestions.tsx'

type Options = { init: { signal: AbortSignal } }

export async function loader({ request }: LoaderFunctionArgs) {
  const view = readContactsView(request.url)
  // Typing another letter aborts the search.
  const options = { init: { signal: request.signal } }
  const [list, held, notices] = await Promise.all([
    loadList(view, options),
    // Listing spam marks it as seen, so the tab asks only for the count.
    loaded(answer(adminApi.contact.held.count.$get({}, options))),
    loaded(answer(adminApi.contact.notices.$get({}, options))),
  ])
  redirectBeyond(Object.values(list)[0], (page) => contactsPath({ ...view, page }))
  return { view, list, notices, heldCount: 'data' in held ? held.data.count : 0 }
}

async function loadList({ list, search, state, page }: ContactsView, options: Options) {
  const query = { page: `${page}` }
  if (list === 'held') return { held: await loaded(answer(adminApi.contact.held.$get({ query }, options))) }
  if (list === 'ending') {
    return { ending: await loaded(onePage(answer(adminApi.contact.ending.$get({ query }, options)))) }
  }
  const loadIn = async (state: AnswerState) => {
    const filtered = { ...query, ...(search && { search }), ...(state !== 'all' && { state }) }
    return { contacts: await loaded(onePage(answer(adminApi.contact.$get({ query: filtered }, options)))), state }
  }
  if (state || search) return loadIn(state || 'all')
  const open = await loadIn('open')
  return 'data' in open.contacts && open.contacts.data.total === 0 ? loadIn('all') : open
}

export function Component() {
  const { view, list, notices, heldCount } = useLoaderData<typeof loader>()
  return (
    <AdminPage title="View Visitor Contacts">
      <div className={styles.head}>
        <ContactsTabs list={view.list} heldCount={heldCount} />
        <QuestionNotices notices={notices} />
      </div>
      {'held' in list && <HeldQuestions view={view} held={list.held} />}
      {'ending' in list && <EndingContacts view={view} ending={list.ending} />}
      {'contacts' in list && <Contacts view={view} contacts={list.contacts} state={list.state} />}
      {'contacts' in list && <EraseAddressForm />}
    </AdminPage>
  )
}

function ContactsTabs({ list, heldCount }: { list: ContactsView['list']; heldCount: number }) {
  const count = heldCount > 0 ? ` (${numberText(heldCount)})` : ''
  return (
    <nav className={`${pieces.tabs} ${styles.tabs}`} aria-label="Lists">
      <Link to={adminPaths.contacts()} aria-current={list === 'contacts' ? 'page' : undefined}>
        Contacts
      </Link>
      <Link to={adminPaths.contacts({ list: 'held' })} aria-current={list === 'held' ? 'page' : undefined}>
        {`Spam${count}`}
      </Link>
      {list === 'ending' && (
        <Link to={adminPaths.contacts({ list })} aria-current="page">
          Erased soon
        </Link>
      )}
    </nav>
  )
}

/** The setting of the signed-in administrator; a change is saved right away. */
function QuestionNotices({ notices }: { notices: Loaded<{ isOn: boolean }> }) {
  if ('reason' in notices) return <p className={styles.failure}>Couldn't load your notification setting.</p>
  return <NoticesSwitch key={`${notices.data.isOn}`} isStoredOn={notices.data.isOn} />
}

function NoticesSwitch({ isStoredOn }: { isStoredOn: boolean }) {
  const [isOn, setIsOn] = useState(isStoredOn)
  const { save, isSaving } = useSave({ reload: false })

  const change = (wanted: boolean) =>
    save({
      call() {
        setIsOn(wanted)
        return answer(adminApi.contact.notices.$put({ json: { isOn: wanted } }))
      },
      success: wanted ? "You'll get emails about new questions." : "You won't get emails about new questions.",
      failure: "Couldn't save your notification setting.",
      onFailed: () => setIsOn(!wanted),
    })

  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        aria-busy={isSaving}
        onChange={(event) => change(event.currentTarget.checked)}
      />
      Email me new questions
    </label>
  )
}
