import type { ReactNode } from 'react'
import { warningFor } from '#platform/site-words.ts'
import { useSite } from '#ui/site/site.ts'
import { unbroken } from '#ui/site/unbroken.tsx'
import { RichText } from '../text/RichText.tsx'
import type { TextTree } from '../text/text-tree.ts'
import styles from './ArticleBody.module.css'

type ArticleBodyProps = {
  tree: TextTree
  /** Beside the text on wide screens, below it on phones. */
  aside?: ReactNode
  /** Below the text. */
  children?: ReactNode
}

/** The text of a post or page under its `PageBand`, as visitors see it. */
export function ArticleBody({ tree, aside, children }: ArticleBodyProps) {
  const warning = warningFor(useSite(), 'posts')
  return (
    <div className={styles.body}>
      <div className={styles.content}>
        <RichText tree={tree} />
        {warning && (
          <p className={styles.warning} dir="auto">
            {unbroken(warning)}
          </p>
        )}
        {children}
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  )
}
