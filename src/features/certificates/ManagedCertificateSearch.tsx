import { SearchForm } from '../../ui/office/SearchForm.tsx'
import { useSearch } from '../../ui/site/use-search.ts'
import { type CertificatesView, viewPath } from './certificates-view.ts'
import styles from './ManagedCertificateList.module.css'

const SEARCH = 'Search title, description or file name'

export function ManagedCertificateSearch({ view }: { view: CertificatesView }) {
  const { text, setText, search } = useSearch(view, (search) => viewPath({ search, page: 1 }))
  return (
    <search>
      <SearchForm className={styles.search} label={SEARCH} text={text} onText={setText} onSubmit={search} />
    </search>
  )
}
