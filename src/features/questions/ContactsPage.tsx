import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { onePage } from '#ui/api-client.ts'
import { AdminPage } from '#ui/office/AdminPage.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer, type Loaded, loaded } from '#ui/office/call-api.ts'
import { redirectBeyond } from '#ui/office/list-view.ts'
import { useSave } from '#ui/office/use-save.ts'
import { adminPaths } from '#ui/paths.ts'
import { numberText } from '#ui/site/number-text.ts'
import { Contacts, EndingContacts } from './Contacts.tsx'
import styles from './ContactsPage.module.css'
import { type ContactsView, contactsPath, isFiltered, readContactsView } from './contacts-view.ts'
import { HeldQuestions } from './spam/HeldQuestions.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const view = readContactsView(request.url)
  // Typing another letter aborts the search.
  const options = { init: { signal: request.signal } }
  const notices = loaded(answer(adminApi.contact.notices.$get({}, options)))
  const list = await LOADERS[view.list](view, options)
  redirectBeyond(listedIn(list), (page) => contactsPath({ ...view, page }))
  return { view, list, notices: await notices }
}

// Listing spam marks it as seen, so the contacts tab loads only the count.
const loadHeldCount = (options: Options) => loaded(answer(adminApi.contact.held.count.$get({}, options)))

async function loadHeld({ page }: ContactsView, options: Options) {
  const held = await loaded(answer(adminApi.contact.held.$get({ query: { page: `${page}` } }, options)))
  return { held, heldCount: totalOf(held) }
}

type Options = { init: { signal: AbortSignal } }

async function loadContacts(view: ContactsView, options: Options) {
  const [contacts, held] = await Promise.all([loaded(getContacts(view, options)), loadHeldCount(options)])
  const heldCount = 'data' in held ? held.data.count : undefined
  if (!isFiltered(view) || totalOf(contacts) !== 0) {
    return { shown: { contacts, hasAny: totalOf(contacts) !== 0 }, heldCount }
  }
  const all = await loaded(getContacts({ ...view, search: '', state: 'all' }, options))
  return { shown: { contacts, hasAny: totalOf(all) !== 0 }, heldCount }
}

async function loadEnding({ page }: ContactsView, options: Options) {
  const query = { page: `${page}` }
  const [ending, held] = await Promise.all([
    loaded(onePage(answer(adminApi.contact.ending.$get({ query }, options)))),
    loadHeldCount(options),
  ])
  return { ending, heldCount: 'data' in held ? held.data.count : undefined }
}

const LOADERS = { contacts: loadContacts, held: loadHeld, ending: loadEnding }

function listedIn(list: Awaited<ReturnType<(typeof LOADERS)[ContactsView['list']]>>) {
  if ('held' in list) return list.held
  return 'ending' in list ? list.ending : list.shown.contacts
}

function getContacts({ search, state, page }: ContactsView, options: Options) {
  const query = { page: `${page}`, ...(search && { search }), ...(state !== 'all' && { state }) }
  return onePage(answer(adminApi.contact.$get({ query }, options)))
}

const totalOf = (list: Loaded<{ total: number }>) => ('data' in list ? list.data.total : undefined)

export function Component() {
  const { view, list, notices } = useLoaderData<typeof loader>()
  return (
    <AdminPage title="View Visitor Contacts">
      <div className={styles.head}>
        <ContactsTabs list={view.list} heldCount={list.heldCount} />
        <QuestionNotices notices={notices} />
      </div>
      {'held' in list && <HeldQuestions view={view} held={list.held} />}
      {'ending' in list && <EndingContacts view={view} ending={list.ending} />}
      {'shown' in list && <Contacts view={view} {...list.shown} />}
    </AdminPage>
  )
}

function ContactsTabs({ list, heldCount }: { list: ContactsView['list']; heldCount: number | undefined }) {
  const count = heldCount ? ` (${numberText(heldCount)})` : ''
  return (
    <nav className={styles.tabs} aria-label="Lists">
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
