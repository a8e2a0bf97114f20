import { useNavigate, useRevalidator } from 'react-router'
import { useAnnounce } from '../../ui/office/Announcements.tsx'
import { adminApi } from '../../ui/office/admin-api.ts'
import { answer } from '../../ui/office/call-api.ts'
import { useEdit } from '../../ui/office/use-edit.ts'
import { PostForm } from './PostForm.tsx'
import { forgetSaved, NO_WORDS, type PostWords } from './post-words.ts'
import { listPath, type PostsView, viewPath } from './posts-view.ts'

const KEY = 'new'

/** A new post comes first in the list: it is shown there, whatever part of it was looked at. */
export function NewPost({ view }: { view: PostsView }) {
  const edit = useEdit(KEY, NO_WORDS)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const announce = useAnnounce()

  async function save(words: PostWords) {
    const json = { id: 0, ...words, published: false }
    await answer(adminApi.blog.$post({ json }))
    edit.settle(words, NO_WORDS)
    forgetSaved(KEY, words)
    announce('The post is saved as a draft. Publish it in the list below.')
    if (listPath(view) === viewPath()) await revalidate()
    else await navigate(viewPath(), { preventScrollReset: true })
  }
  return <PostForm heading="Create New Blog Post" submitLabel="Add Blog Post" edit={edit} onSave={save} />
}
