import { useEffect, useRef, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router'
import { loadWordingList, WordingListContext } from '#features/wording/WordingNotes.tsx'
import { onePage } from '#ui/api-client.ts'
import { AdminPage } from '#ui/office/AdminPage.tsx'
import { adminApi, siteApi } from '#ui/office/admin-api.ts'
import { answer, loaded, Refusal } from '#ui/office/call-api.ts'
import { redirectBeyond } from '#ui/office/list-view.ts'
import { useLastGood } from '#ui/office/use-last-good.ts'
import { adminPaths } from '#ui/paths.ts'
import { EditedPost } from './EditedPost.tsx'
import { NewPost } from './NewPost.tsx'
import { editButtonId } from './PostActions.tsx'
import { PostList } from './PostList.tsx'
import { rowId } from './PostRow.tsx'
import type { Post } from './posts.schema.ts'
import { listPath, type PostsView, readPostsView } from './posts-view.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const view = readPostsView(request.url)
  // The router aborts this signal when the next search replaces this one.
  const options = { init: { signal: request.signal } }
  const [posts, edited, wordingList] = await Promise.all([
    loaded(getPosts(view, options)),
    view.edit === undefined ? null : loaded(getPost(view.edit, options)),
    loadWordingList(),
  ])
  redirectBeyond(posts, (page) => adminPaths.manageBlog({ ...view, page }))
  return { view, posts, edited, wordingList }
}

type Options = { init: { signal: AbortSignal } }

function getPosts({ search, page }: PostsView, options: Options) {
  const query = { page: `${page}`, ...(search && { search }) }
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
  const { view, posts, edited, wordingList } = useLoaderData<typeof loader>()
  const shown = useLastGood(listPath(view), posts)
  const navigate = useNavigate()
  const { newId, show } = useNewPost()

  async function leave(id: number) {
    await navigate(listPath(view), { preventScrollReset: true })
    const place = document.getElementById(editButtonId(id)) ?? document.getElementById('main')
    place?.focus()
  }

  return (
    <AdminPage title="Manage Blog">
      <WordingListContext value={wordingList}>
        {view.edit === undefined || edited === null ? (
          <NewPost view={view} onAdded={show} />
        ) : (
          <EditedPost key={view.edit} id={view.edit} loaded={edited} onLeave={() => leave(view.edit as number)} />
        )}
        <PostList
          view={view}
          page={'data' in shown ? shown.data : null}
          reason={'reason' in posts ? posts.reason : null}
          newId={newId}
        />
      </WordingListContext>
    </AdminPage>
  )
}

/** Scrolls to a post that was just added, once the list has it. */
function useNewPost() {
  const [newId, setNewId] = useState<number>()
  const isWanted = useRef(false)

  useEffect(() => {
    const row = isWanted.current && newId !== undefined && document.getElementById(rowId(newId))
    if (!row) return
    isWanted.current = false
    row.scrollIntoView({ block: 'start', behavior: 'instant' })
    row.focus({ preventScroll: true })
  })

  function show(id: number) {
    isWanted.current = true
    setNewId(id)
  }
  return { newId, show }
}
