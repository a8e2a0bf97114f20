import { SearchForm } from '../../ui/office/SearchForm.tsx'
import { useSearch } from '../../ui/site/use-search.ts'
import styles from './CoaList.module.css'
import { type CoasView, viewPath } from './coas-view.ts'

const SEARCH = 'Search title, description or file name'

export function CoaSearch({ view }: { view: CoasView }) {
  const { text, setText, search } = useSearch(view, (search) => viewPath({ search, page: 1 }))
  return (
    <search>
      <SearchForm className={styles.search} label={SEARCH} text={text} onText={setText} onSubmit={search} />
    </search>
  )
}
