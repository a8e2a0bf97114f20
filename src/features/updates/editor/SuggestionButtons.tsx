import { useId, useState } from 'react'
import { LinkButton } from '../../../ui/office/LinkButton.tsx'
import { dayText } from '../sending/updates-view.ts'
import type { Suggestions } from '../updates.schema.ts'
import styles from './SuggestionButtons.module.css'

const SHOWN_FIRST = 4

type SuggestionButtonsProps = {
  suggested: Suggestions['posts']
  /** When the last update was sent. */
  since: string | null
  text: string
  /** Of the box that they go into. */
  onChange: (text: string) => void
}

/** What is new on the site: each adds a line to the box, once. */
export function SuggestionButtons({ suggested, since, text, onChange }: SuggestionButtonsProps) {
  const [isWhole, setIsWhole] = useState(false)
  const id = useId()
  const shown = isWhole ? suggested : suggested.slice(0, SHOWN_FIRST)
  return (
    <div className={styles.suggestions}>
      <p id={id} className={styles.since}>
        {since ? `New since your last update, ${dayText(since)}:` : 'New on the website:'}
      </p>
      <ul aria-labelledby={id}>
        {shown.map(({ title, url }) => {
          const isAdded = names(text, url)
          return (
            <li key={url}>
              <button
                type="button"
                aria-disabled={isAdded}
                aria-label={isAdded ? `“${title}” is added` : `Add “${title}”`}
                onClick={() => isAdded || onChange(withLine(text, `${title}: ${url}`))}
              >
                <span className={styles.sign} aria-hidden="true">
                  {isAdded ? '✓' : '+'}
                </span>
                <span className={styles.title} dir="auto">
                  {title}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      {suggested.length > SHOWN_FIRST && (
        <LinkButton aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? `Show the first ${SHOWN_FIRST}` : `Show all ${suggested.length}`}
        </LinkButton>
      )}
    </div>
  )
}

/** Not so by the address of number 12 when this is that of number 1. */
const names = (text: string, url: string) => text.split(url).some((rest, index) => index > 0 && !/^\d/.test(rest))

const withLine = (text: string, line: string) => (text.trim() ? `${text.trimEnd()}\n${line}` : line)
