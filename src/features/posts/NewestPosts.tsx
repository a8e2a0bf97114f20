import { Link } from 'react-router'
import { paths } from '#ui/paths.ts'
import { Day } from '#ui/site/Day.tsx'
import { ErrorNotice } from '#ui/site/ErrorNotice.tsx'
import { Newest } from '#ui/site/Newest.tsx'
import { CardPicture } from './CardPicture.tsx'
import styles from './NewestPosts.module.css'
import type { Post } from './posts.schema.ts'

/** @param posts null if the call failed */
export function NewestPosts({ posts }: { posts: Post[] | null }) {
  if (!posts) return <ErrorNotice>Failed to load blog posts.</ErrorNotice>
  if (posts.length === 0) return null
  return (
    <Newest id="newest-posts" title="From the blog" all="All posts" to={paths.blog()}>
      {posts.map((post) => (
        <li key={post.id} className={styles.post}>
          <CardPicture post={post} className={styles.picture} place={placeOf(posts.length)} />
          <p className={styles.date}>
            <Day at={post.createdAt} />
          </p>
          <h3 dir="auto">
            <Link to={post.path}>{post.title}</Link>
          </h3>
          <p className={styles.preview} dir="auto">
            {post.summary || post.excerpt}
          </p>
        </li>
      ))}
    </Newest>
  )
}

/** The list has a column for each post, none wider than its measure. */
const placeOf = (posts: number) => ({ phone: '92vw', desktop: `min(92vw / ${posts}, 646px)` })
