import { createPath, useNavigate, useNavigation } from 'react-router'
import { WordingOf } from '#features/wording/WordingNotes.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { ConfirmButton } from '#ui/office/ConfirmButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import { adminPaths } from '#ui/paths.ts'
import styles from './PostActions.module.css'
import { PublishButton } from './PublishButton.tsx'
import type { Post } from './posts.schema.ts'
import { listPath, type PostsView } from './posts-view.ts'

export const editButtonId = (id: number) => `edit-${id}`

type PostActionsProps = { post: Post; view: PostsView; isNew: boolean }

export function PostActions({ post, view, isNew }: PostActionsProps) {
  const navigate = useNavigate()
  const name = `“${post.title}”`

  async function remove() {
    const done = await answer(adminApi.blog[':id'].$delete({ param: { id: `${post.id}` } }))
    // Not awaited: ConfirmButton reloads the page's data next, and both can run together.
    if (post.id === view.edit) void navigate(listPath(view), { preventScrollReset: true })
    return done
  }
  return (
    <div className={styles.actions}>
      {!post.published && <WordingOf texts={[post.title, post.content]} />}
      <PublishButton post={post} isNew={isNew} />
      <EditButton post={post} view={view} />
      <ConfirmButton
        label="Delete"
        about={name}
        question={`Delete ${name}?`}
        failure="Failed to delete blog post."
        onConfirm={remove}
        trashed={{ kind: 'post', id: post.id }}
      >
        {`${post.published ? 'The post disappears from the site right away. ' : ''}You can restore it from the trash for 30 days.`}
      </ConfirmButton>
    </div>
  )
}

function EditButton({ post, view }: { post: Post; view: PostsView }) {
  const navigate = useNavigate()
  const { location } = useNavigation()
  const address = adminPaths.manageBlog({ ...view, edit: post.id })
  return (
    <BusyButton
      id={editButtonId(post.id)}
      variant="outline"
      size="sm"
      aria-label={`Edit “${post.title}”`}
      isBusy={location !== undefined && createPath(location) === address}
      onClick={() => void navigate(address)}
    >
      Edit
    </BusyButton>
  )
}
