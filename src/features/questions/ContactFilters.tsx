import { SegmentedControl } from '@mantine/core'
import { useWantedView } from '../../ui/office/list-view.ts'
import { SearchForm } from '../../ui/office/SearchForm.tsx'
import { useSearch } from '../../ui/site/use-search.ts'
import styles from './ContactFilters.module.css'
import { ANSWER_STATES, type AnswerState, type ContactsView, contactsPath, readContactsView } from './contacts-view.ts'

const SEARCH = 'Search name, e-mail, message'

export function ContactFilters({ view }: { view: ContactsView }) {
  const wanted = useWantedView(view, readContactsView)
  const foundPath = (search: string, state = wanted.state) => contactsPath({ ...wanted, state, search, page: 1 })
  const { text, cleaned, setText, search, go } = useSearch(view, foundPath)
  return (
    <search className={styles.bar}>
      <SegmentedControl
        className={styles.states}
        aria-label="Which contacts"
        data={[...ANSWER_STATES]}
        value={wanted.state}
        onChange={(state) => go(foundPath(cleaned, state as AnswerState))}
      />
      <SearchForm className={styles.form} label={SEARCH} text={text} onText={setText} onSubmit={search} />
    </search>
  )
}
