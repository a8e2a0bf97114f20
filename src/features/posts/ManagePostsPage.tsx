import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { loadWordingList, WordingListContext } from '#features/wording/WordingNotes.tsx'
import { BeingWritten } from '#features/writing/drafts/DraftState.tsx'
import { draftMark } from '#features/writing/drafts/KeptLine.tsx'
import { loadDrafts, NO_DRAFTS } from '#features/writing/drafts/load-drafts.ts'
import { EditedWriting, NewWriting } from '#features/writing/form/Writing.tsx'
import { useNewRow } from '#features/writing/list/WrittenRow.tsx'
import { onePage } from '#ui/api-client.ts'
import { AdminPage } from '#ui/office/AdminPage.tsx'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi, siteApi } from '#ui/office/admin-api.ts'
import { answer, loaded, Refusal } from '#ui/office/call-api.ts'
import { LoadError } from '#ui/office/LoadError.tsx'
import { placeText, redirectBeyond } from '#ui/office/list-view.ts'
import { PageLinks } from '#ui/office/PageLinks.tsx'
import pieces from '#ui/office/pieces.module.css'
import { SearchForm } from '#ui/office/SearchForm.tsx'
import { signedInPerson } from '#ui/office/signed-in-person.ts'
import { useLastGood } from '#ui/office/use-last-good.ts'
import { adminPaths, POST_LIST } from '#ui/paths.ts'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { useSearch } from '#ui/site/use-search.ts'
import { POST_WRITING } from './PostForm.tsx'
import { PostRow } from './PostRow.tsx'
import type { Post, PostPage } from './posts.schema.ts'
import { listPath, type PostsView, readPostsView } from './posts-view.ts'

const MANY = 8

export async function loader({ request }: LoaderFunctionArgs) {
  const view = readPostsView(request.url)
  // The router aborts this signal when the next search replaces this one.
  const options = { init: { signal: request.signal } }
  const drafts = loadDrafts('post', view.edit, options)
  const [posts, edited, keptDrafts, person, wordingList] = await Promise.all([
    loaded(getPosts(view, options)),
    view.edit === undefined ? null : loaded(Promise.all([getPost(view.edit, options), drafts])),
    loaded(drafts),
    signedInPerson(),
    loadWordingList(),
  ])
  redirectBeyond(posts, (page) => adminPaths.manageBlog({ ...view, page }))
  const me = person ?? { email: '', name: '' }
  return { view, posts, edited, me, wordingList, ...('data' in keptDrafts ? keptDrafts.data : NO_DRAFTS) }
}

type Options = { init: { signal: AbortSignal } }

function getPosts({ search, page }: PostsView, options: Options) {
  const query = { page: `${page}`, excerpt: 'true' as const, ...(search && { search }) }
  return onePage(answer(siteApi.blog.$get({ query }, options)))
}

/** @returns null if the post was not found */
async function getPost(id: number, options: Options): Promise<Post | null> {
  return answer(adminApi.blog[':id'].stored.$get({ param: { id: `${id}` } }, options)).catch((error) => {
    if (error instanceof Refusal && error.status === 404) return null
    throw error
  })
}

export function Component() {
  const { view, posts, edited, me, added, fresh, wordingList } = useLoaderData<typeof loader>()
  const shown = useLastGood(listPath(view), posts)
  const page = 'data' in shown ? shown.data : null
  const isEditing = view.edit !== undefined
  const unsavedOf = ({ id }: Post) => draftMark(POST_WRITING, id, added, me.email)
  const { newId, show } = useNewRow()

  return (
    <AdminPage title="Manage Blog" isDense>
      <WordingListContext value={wordingList}>
        {view.edit === undefined || edited === null ? (
          <NewWriting kind={POST_WRITING} me={me} drafts={fresh} onAdded={show} />
        ) : (
          <EditedWriting
            key={view.edit}
            kind={POST_WRITING}
            id={view.edit}
            me={me}
            loaded={edited}
            listPath={listPath(view)}
          />
        )}
        <AdminSection
          id={POST_LIST}
          title="All posts"
          {...(isEditing && { lead: 'The other posts are hidden while you edit.' })}
        >
          {!isEditing && (view.search !== '' || (page && page.total > MANY)) && <PostSearch view={view} />}
          {!isEditing && <BeingWritten drafts={fresh} me={me.email} />}
          {'reason' in posts && <LoadError reason={`Failed to load blog posts. ${posts.reason}`} />}
          {page && <PostList view={view} page={page} newId={newId} markOf={unsavedOf} />}
        </AdminSection>
      </WordingListContext>
    </AdminPage>
  )
}

type PostListProps = {
  view: PostsView
  page: PostPage
  /** The post that was just added on this page. */
  newId: number | undefined
  /** The words about unsaved text of a post. */
  markOf: (post: Post) => string | undefined
}

function PostList({ view, page, newId, markOf }: PostListProps) {
  if (page.total === 0 && !view.search) return <EmptyState>No blog posts available at this time.</EmptyState>
  const isEditing = view.edit !== undefined
  const posts = isEditing ? page.posts.filter(({ id }) => id === view.edit) : page.posts
  return (
    <>
      {!isEditing && (view.search || page.total > page.pageSize) && (
        <p className={pieces.soft} role="status">
          {page.total > 0 ? placeText(page, 'post') : `No posts match “${view.search}”.`}
        </p>
      )}
      {posts.length > 0 && (
        <ol className={pieces.rows}>
          {posts.map((post) => (
            <PostRow key={post.id} post={post} view={view} isNew={post.id === newId} unsaved={markOf(post)} />
          ))}
        </ol>
      )}
      {!isEditing && <PageLinks place={page} noun="post" pathOf={(to) => listPath({ ...view, page: to })} />}
    </>
  )
}

function PostSearch({ view }: { view: PostsView }) {
  const { text, setText, search } = useSearch(view, (search) => adminPaths.manageBlog({ ...view, search, page: 1 }))
  return (
    <search>
      <SearchForm label="Search by title or author" text={text} onText={setText} onSubmit={search} />
    </search>
  )
}
