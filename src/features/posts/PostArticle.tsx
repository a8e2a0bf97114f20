import type { ReactNode } from 'react'
import { ArticleBody } from '#features/writing/article/ArticleBody.tsx'
import { Day } from '#ui/site/Day.tsx'
import { PageBand } from '#ui/site/PageBand.tsx'
import styles from './PostArticle.module.css'
import type { ShownPost } from './posts.schema.ts'

type PostArticleProps = {
  post: Pick<ShownPost, 'title' | 'createdAt' | 'tree'> & { author?: string; publishAt?: string | null }
  /** Shown next to the text. */
  aside?: ReactNode
  /** Shown below the text. */
  children?: ReactNode
}

/** A post as visitors see it, on its page and in previews; also a sent update, which has no author. */
export function PostArticle({ post, aside, children }: PostArticleProps) {
  return (
    <article dir="auto">
      <PageBand title={post.title}>
        {post.author !== undefined && <p className={styles.byline}>{`by ${post.author || 'Anonymous'}`}</p>}
        <p className={styles.date}>
          {post.publishAt ? 'Will be published on: ' : 'Published on: '}
          <Day at={post.publishAt ?? post.createdAt} />
        </p>
      </PageBand>
      <ArticleBody tree={post.tree} aside={aside}>
        {children}
      </ArticleBody>
    </article>
  )
}
