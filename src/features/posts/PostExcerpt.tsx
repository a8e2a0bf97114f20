import { useId, useState } from 'react'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { excerptOf } from './excerpt.ts'
import styles from './PostExcerpt.module.css'
import type { Post } from './posts.schema.ts'

export function PostExcerpt({ post: { title, content } }: { post: Post }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const label = isOpen ? 'Show Less' : 'Show More'
  return (
    <>
      {isOpen ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section id={id} className={styles.whole} dir="auto" tabIndex={0} aria-label={`Full text of “${title}”`}>
          {content}
        </section>
      ) : (
        <p id={id} className={styles.preview} dir="auto">
          {excerptOf(content)}
        </p>
      )}
      <LinkButton
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={`${label} of “${title}”`}
        onClick={() => setIsOpen(!isOpen)}
      >
        {label}
      </LinkButton>
    </>
  )
}
