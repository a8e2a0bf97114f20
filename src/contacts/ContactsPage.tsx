import { type LoaderFunctionArgs, replace, useLoaderData } from 'react-router'
import { AdminPage } from '../admin/AdminPage.tsx'
import { adminApi } from '../admin/admin-api.ts'
import { answer, type Loaded, loaded } from '../admin/call-api.ts'
import { pageInstead } from '../admin/page-place.ts'
import { Contacts } from './Contacts.tsx'
import styles from './ContactsPage.module.css'
import { ContactsTabs } from './ContactsTabs.tsx'
import type { ContactPage } from './contacts.schema.ts'
import { type ContactsView, isFiltered, readView, viewPath } from './contacts-view.ts'
import { HeldMessages } from './HeldMessages.tsx'
import { QuestionNotices } from './QuestionNotices.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const view = readView(request.url)
  // What is overtaken by the next letter of a search need not be found any more.
  const options = { init: { signal: request.signal } }
  const [shown, held, notices] = await Promise.all([
    view.list === 'contacts' ? loadContacts(view, options) : null,
    loaded(answer(adminApi.contact.held.$get({ query: heldQuery(view) }, options))),
    loaded(answer(adminApi.contact.notices.$get({}, options))),
  ])
  const page = pageInstead(shown?.contacts ?? held)
  if (page !== null) return replace(viewPath({ ...view, page }))
  return { view, shown, held, notices }
}

// Beside the contacts it is only counted.
const heldQuery = ({ list, page }: ContactsView) => (list === 'held' ? { page: `${page}` } : { pageSize: '1' })

type Options = { init: { signal: AbortSignal } }

async function loadContacts(view: ContactsView, options: Options) {
  const contacts = await loaded(getContacts(view, options))
  if (!isFiltered(view) || totalOf(contacts) !== 0) return { contacts, hasAny: totalOf(contacts) !== 0 }
  const all = await loaded(getContacts({ ...view, search: '', state: 'all' }, options))
  return { contacts, hasAny: totalOf(all) !== 0 }
}

function getContacts({ search, state, page }: ContactsView, options: Options): Promise<ContactPage> {
  const query = { page: `${page}`, ...(search && { search }), ...(state !== 'all' && { state }) }
  // With `page` the call answers a page.
  return answer(adminApi.contact.$get({ query }, options)) as Promise<ContactPage>
}

const totalOf = (list: Loaded<{ total: number }>) => ('data' in list ? list.data.total : undefined)

export function Component() {
  const { view, shown, held, notices } = useLoaderData<typeof loader>()
  return (
    <AdminPage title="Visitor Contacts">
      <div className={styles.head}>
        <ContactsTabs list={view.list} heldCount={totalOf(held)} />
        <QuestionNotices notices={notices} />
      </div>
      {shown ? <Contacts view={view} {...shown} /> : <HeldMessages view={view} held={held} />}
    </AdminPage>
  )
}
