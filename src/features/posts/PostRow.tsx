import { Day } from '#ui/site/Day.tsx'
import { PostActions } from './PostActions.tsx'
import { PostExcerpt } from './PostExcerpt.tsx'
import styles from './PostRow.module.css'
import { PublicAddress } from './PublicAddress.tsx'
import { hasUnsavedWords } from './post-words.ts'
import type { Post } from './posts.schema.ts'
import type { PostsView } from './posts-view.ts'

export const rowId = (id: number) => `post-${id}`

type PostRowProps = {
  post: Post
  view: PostsView
  /** Whether the post was just added on this page. */
  isNew: boolean
}

export function PostRow({ post, view, isNew }: PostRowProps) {
  const { title, author, createdAt, published } = post
  const isEdited = post.id === view.edit
  return (
    <li id={rowId(post.id)} className={styles.row} tabIndex={-1} data-new={isNew || undefined}>
      <div className={styles.side}>
        <p>
          Created on: <Day at={createdAt} />
        </p>
        <p className={styles.marks}>
          {isNew && <span data-mark="new">New</span>}
          <span data-mark={published ? 'published' : 'draft'}>{published ? 'Published' : 'Draft'}</span>
          {isEdited && <span data-mark="edited">In the form above</span>}
          {!isEdited && hasUnsavedWords(post) && <span data-mark="unsaved">Unsaved changes</span>}
        </p>
      </div>
      <div className={styles.words}>
        <h3 dir="auto">{title}</h3>
        <p className={styles.author}>{`by ${author || 'Anonymous'}`}</p>
        {published && <PublicAddress post={post} />}
        <PostExcerpt post={post} />
        <PostActions post={post} view={view} isNew={isNew} />
      </div>
    </li>
  )
}
