import { SearchForm } from '../../ui/office/SearchForm.tsx'
import { adminPaths } from '../../ui/paths.ts'
import { useSearch } from '../../ui/site/use-search.ts'
import styles from './PostList.module.css'
import type { PostsView } from './posts-view.ts'

const SEARCH = 'Search title or author'

export function PostSearch({ view }: { view: PostsView }) {
  const { text, setText, search } = useSearch(view, (search) => adminPaths.manageBlog({ ...view, search, page: 1 }))
  return (
    <search>
      <SearchForm className={styles.search} label={SEARCH} text={text} onText={setText} onSubmit={search} />
    </search>
  )
}
