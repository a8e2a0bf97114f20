import { AdminSection } from '#ui/office/AdminSection.tsx'
import { LoadError } from '#ui/office/LoadError.tsx'
import { placeText } from '#ui/office/list-view.ts'
import { PageLinks } from '#ui/office/PageLinks.tsx'
import pieces from '#ui/office/pieces.module.css'
import { SearchForm } from '#ui/office/SearchForm.tsx'
import { adminPaths } from '#ui/paths.ts'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { useSearch } from '#ui/site/use-search.ts'
import styles from './PostList.module.css'
import { PostRow } from './PostRow.tsx'
import type { PostPage } from './posts.schema.ts'
import type { PostsView } from './posts-view.ts'
import { listPath } from './posts-view.ts'

const MANY = 8

type PostListProps = {
  view: PostsView
  page: PostPage | null
  reason: string | null
  /** The post that was just added on this page. */
  newId: number | undefined
}

export function PostList({ view, page, reason, newId }: PostListProps) {
  return (
    <AdminSection title="All posts">
      {(view.search !== '' || (page && page.total > MANY)) && <PostSearch view={view} />}
      {reason !== null && <LoadError reason={`Failed to load blog posts. ${reason}`} />}
      {page && <Page view={view} page={page} newId={newId} />}
    </AdminSection>
  )
}

function Page({ view, page, newId }: { view: PostsView; page: PostPage; newId: number | undefined }) {
  if (page.total === 0 && !view.search) return <EmptyState>No blog posts available at this time.</EmptyState>
  return (
    <>
      {(view.search || page.total > page.pageSize) && (
        <p className={pieces.soft} role="status">
          {page.total > 0 ? placeText(page, 'post') : `No posts match “${view.search}”.`}
        </p>
      )}
      {page.posts.length > 0 && (
        <ol className={pieces.rows}>
          {page.posts.map((post) => (
            <PostRow key={post.id} post={post} view={view} isNew={post.id === newId} />
          ))}
        </ol>
      )}
      <PageLinks place={page} noun="post" pathOf={(to) => listPath({ ...view, page: to })} />
    </>
  )
}

const SEARCH = 'Search by title or author'

function PostSearch({ view }: { view: PostsView }) {
  const { text, setText, search } = useSearch(view, (search) => adminPaths.manageBlog({ ...view, search, page: 1 }))
  return (
    <search>
      <SearchForm className={styles.search} label={SEARCH} text={text} onText={setText} onSubmit={search} />
    </search>
  )
}
