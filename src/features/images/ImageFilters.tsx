import { SegmentedControl } from '@mantine/core'
import { SearchForm } from '#ui/office/SearchForm.tsx'
import styles from './ImageFilters.module.css'
import { FILTERS, type Filter } from './image-filters.ts'

const SEARCH = 'Search by description or file name'

type ImageFiltersProps = {
  filter: Filter
  onFilter: (filter: Filter) => void
  search: string
  onSearch: (typed: string) => void
  /** Searches immediately instead of after a typing pause. */
  onSubmit?: () => void
}

export function ImageFilters({ filter, onFilter, search, onSearch, onSubmit }: ImageFiltersProps) {
  return (
    <search className={styles.bar}>
      <SegmentedControl
        className={styles.filter}
        size="md"
        aria-label="Filter images"
        data={[...FILTERS]}
        value={filter}
        onChange={onFilter}
      />
      <SearchForm label={SEARCH} text={search} onText={onSearch} onSubmit={onSubmit} />
    </search>
  )
}
