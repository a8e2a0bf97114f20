import type { ReactNode } from 'react'
import { warningFor } from '#platform/site-words.ts'
import { Day } from '#ui/site/Day.tsx'
import { PageBand } from '#ui/site/PageBand.tsx'
import { useSite } from '#ui/site/site.ts'
import { unbroken } from '#ui/site/unbroken.tsx'
import styles from './PostArticle.module.css'
import type { Post } from './posts.schema.ts'

const BLANK_LINES = /\n\s*\n/

type PostArticleProps = {
  post: Pick<Post, 'title' | 'author' | 'content' | 'createdAt'>
  /** Shown next to the text. */
  children?: ReactNode
}

/** A post as visitors see it, on its page and in the back office's preview. */
export function PostArticle({ post, children }: PostArticleProps) {
  const warning = warningFor(useSite(), 'posts')
  return (
    <article>
      <PageBand title={post.title}>
        <p className={styles.byline}>{`by ${post.author || 'Anonymous'}`}</p>
        <p className={styles.date}>
          Published on: <Day at={post.createdAt} />
        </p>
      </PageBand>
      <div className={styles.body}>
        <div className={styles.content}>
          {post.content.split(BLANK_LINES).map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a post do not move
            <p key={index} dir="auto">
              {paragraph}
            </p>
          ))}
          {warning && (
            <p className={styles.warning} dir="auto">
              {unbroken(warning)}
            </p>
          )}
        </div>
        {children}
      </div>
    </article>
  )
}
