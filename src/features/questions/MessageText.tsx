import { useId, useState } from 'react'
import { LinkButton } from '../../ui/office/LinkButton.tsx'
import { beginningOf } from './fold.ts'
import styles from './MessageText.module.css'

/** What a visitor has written; when it is long its beginning, or all of it in a place of its own that scrolls. */
export function MessageText({ text, about }: { text: string; about: string }) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const beginning = beginningOf(text)
  const label = isOpen ? 'Show Less' : 'Show More'
  return (
    <>
      {isOpen ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section id={id} className={styles.whole} dir="auto" tabIndex={0} aria-label={`All of ${about}`}>
          {text}
        </section>
      ) : (
        <p id={id} className={styles.text} dir="auto">
          {beginning ?? text}
        </p>
      )}
      {beginning !== null && (
        <LinkButton
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${label} of ${about}`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {label}
        </LinkButton>
      )}
    </>
  )
}
