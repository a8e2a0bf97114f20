import { Link } from 'react-router'
import { Day } from '#ui/site/Day.tsx'
import { CardPicture } from './CardPicture.tsx'
import styles from './PostCard.module.css'
import type { Post } from './posts.schema.ts'

type PostCardProps = { post: Pick<Post, 'path' | 'title' | 'author' | 'summary' | 'excerpt' | 'createdAt' | 'picture'> }

/** A post on the list of posts. */
export function PostCard({ post }: PostCardProps) {
  return (
    <article className={styles.card}>
      <p className={styles.date}>
        Posted on: <Day at={post.createdAt} />
      </p>
      <div className={styles.words} dir="auto">
        <h2>
          <Link to={post.path}>{post.title}</Link>
        </h2>
        <p className={styles.author}>{`by ${post.author || 'Anonymous'}`}</p>
        <p className={styles.preview} dir="auto">
          {post.summary || post.excerpt}
        </p>
        <Link className={styles.more} to={post.path} aria-label={`Read More: ${post.title}`}>
          Read More
        </Link>
      </div>
      <CardPicture post={post} className={styles.picture} place={{ phone: '92vw', desktop: '306px' }} />
    </article>
  )
}
