import { Link } from 'react-router'
import { paths } from '#ui/paths.ts'
import { Day } from '#ui/site/Day.tsx'
import { ErrorNotice } from '#ui/site/ErrorNotice.tsx'
import styles from './NewestPosts.module.css'
import type { Post } from './posts.schema.ts'

/** A part of the home page that administrators can add. @param posts null if the call failed */
export function NewestPosts({ posts }: { posts: Post[] | null }) {
  if (!posts) return <ErrorNotice>Failed to load blog posts.</ErrorNotice>
  if (posts.length === 0) return null
  return (
    <section className={styles.newest} aria-labelledby="newest-posts">
      <div className={styles.head}>
        <h2 id="newest-posts">From the blog</h2>
        <Link to={paths.blog()}>All posts</Link>
      </div>
      <ul className={styles.posts}>
        {posts.map((post) => (
          <li key={post.id}>
            <p className={styles.date}>
              <Day at={post.createdAt} />
            </p>
            <h3 dir="auto">
              <Link to={paths.post(post)}>{post.title}</Link>
            </h3>
            <p className={styles.preview} dir="auto">
              {post.content}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
