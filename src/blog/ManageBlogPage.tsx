import { useState } from 'react'
import { useLoaderData, useNavigate, useSearchParams } from 'react-router'
import { AdminPage } from '../admin/AdminPage.tsx'
import { siteApi } from '../admin/admin-api.ts'
import { answer, type Loaded, loaded } from '../admin/call-api.ts'
import { adminPaths } from '../paths.ts'
import type { Post } from './blog.schema.ts'
import { EditedPost } from './EditedPost.tsx'
import { NewPost } from './NewPost.tsx'
import { editButtonId } from './PostActions.tsx'
import { PostList } from './PostList.tsx'

export async function loader() {
  return { answered: await loaded(answer(siteApi.blog.$get())) }
}

export function Component() {
  const { answered } = useLoaderData<typeof loader>()
  const posts = useLastLoaded(answered)
  const navigate = useNavigate()
  const edited = useEdited()

  async function leave(id: number) {
    await navigate(adminPaths.manageBlog(), { preventScrollReset: true })
    const place = document.getElementById(editButtonId(id)) ?? document.getElementById('main')
    place?.focus()
  }

  return (
    <AdminPage title="Manage Blog">
      {edited === null ? (
        <NewPost />
      ) : (
        <EditedPost key={edited} id={edited} posts={posts} onLeave={() => leave(edited)} />
      )}
      <PostList posts={posts} reason={'reason' in answered ? answered.reason : null} edited={edited} />
    </AdminPage>
  )
}

/** The post that the address names. */
function useEdited(): number | null {
  const [search] = useSearchParams()
  const id = search.get('edit') ?? ''
  return /^[1-9]\d{0,8}$/.test(id) ? Number(id) : null
}

/** When the list does not come again, the last one stays. */
function useLastLoaded(answered: Loaded<Post[]>): Post[] | null {
  const [last, setLast] = useState<Post[] | null>(null)
  if ('reason' in answered) return last
  if (answered.data !== last) setLast(answered.data)
  return answered.data
}
