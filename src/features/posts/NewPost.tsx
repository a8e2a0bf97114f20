import { useNavigate, useRevalidator } from 'react-router'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer } from '#ui/office/call-api.ts'
import { useEdit } from '#ui/office/use-edit.ts'
import { useSave } from '#ui/office/use-save.ts'
import { adminPaths } from '#ui/paths.ts'
import { NOT_SAVED, PostForm } from './PostForm.tsx'
import { forgetSaved, NO_WORDS } from './post-words.ts'
import { listPath, type PostsView } from './posts-view.ts'

const KEY = 'new'

type NewPostProps = { view: PostsView; onAdded: (id: number) => void }

/** Shows the first page of the list after saving, because a new post comes first. */
export function NewPost({ view, onAdded }: NewPostProps) {
  const edit = useEdit(KEY, NO_WORDS)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const first = adminPaths.manageBlog()
  const saving = useSave({
    reload: () => (listPath(view) === first ? revalidate() : navigate(first, { preventScrollReset: true })),
  })

  const submit = () =>
    saving.save({
      async call() {
        const sent = edit.form
        const json = { id: 0, ...sent, published: false }
        const post = await answer(adminApi.blog.$post({ json }))
        edit.settle(sent, NO_WORDS)
        forgetSaved(KEY, sent)
        return post
      },
      onSaved: ({ id }) => onAdded(id),
      success: 'Draft saved.',
      failure: NOT_SAVED,
    })
  return (
    <PostForm
      heading="Create New Blog Post"
      submitLabel="Add Blog Post"
      edit={edit}
      saving={saving}
      onSubmit={submit}
    />
  )
}
