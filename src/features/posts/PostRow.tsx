import { Day } from '../../ui/site/Day.tsx'
import { PostActions } from './PostActions.tsx'
import { PostExcerpt } from './PostExcerpt.tsx'
import styles from './PostRow.module.css'
import { PublicAddress } from './PublicAddress.tsx'
import { hasUnsavedWords } from './post-words.ts'
import type { Post } from './posts.schema.ts'
import type { PostsView } from './posts-view.ts'

type PostRowProps = { post: Post; view: PostsView }

export function PostRow({ post, view }: PostRowProps) {
  const { title, author, createdAt, published } = post
  const isEdited = post.id === view.edit
  return (
    <li className={styles.row}>
      <div className={styles.side}>
        <p>
          Created on: <Day at={createdAt} />
        </p>
        <p className={styles.marks}>
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
        <PostActions post={post} view={view} />
      </div>
    </li>
  )
}
