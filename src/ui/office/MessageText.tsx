import { useId, useState } from 'react'
import { LinkButton } from './LinkButton.tsx'
import styles from './MessageText.module.css'

type MessageTextProps = { text: string; about: string; isOpenAtFirst?: boolean }

/** Shows the start of a long message, which opens into a scrolling box. */
export function MessageText({ text, about, isOpenAtFirst = false }: MessageTextProps) {
  const beginning = beginningOf(text)
  const [isOpen, setIsOpen] = useState(isOpenAtFirst && beginning !== null)
  const id = useId()
  const label = isOpen ? 'Show Less' : 'Show More'
  return (
    <>
      {isOpen ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
        <section id={id} className={styles.whole} dir="auto" tabIndex={0} aria-label={`Full text of ${about}`}>
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

const CHARACTERS = 300
const LINES = 6

/** @returns the start of a long text; null if the text is short */
function beginningOf(text: string): string | null {
  const lines = text.split('\n', LINES + 1)
  const first = lines.slice(0, LINES).join('\n')
  // Cut at code points, so that no emoji is split.
  const characters = [...first.slice(0, 2 * (CHARACTERS + 1))]
  if (characters.length > CHARACTERS) return `${characters.slice(0, CHARACTERS).join('')}...`
  return lines.length > LINES ? `${first}...` : null
}
