import { useDebouncedValue } from '@mantine/hooks'
import { use, useId, useMemo } from 'react'
import { numberText } from '../../ui/site/number-text.ts'
import { type Finding, findWording } from './find-wording.ts'
import styles from './WordingNotes.module.css'
import { WordingListContext } from './wording-context.ts'
import { readWordingList } from './wording-list.ts'

const PAUSE_MS = 400
/** Limits how long the check keeps the browser from reacting to input. */
const CHECK_MS = 200
const QUOTES_SHOWN = 6
const QUOTE_MAX = 80

type Note = { reason: string; quotes: string[] }

/** Quotes words that may break the law, and says why, but forbids nothing. A phrase never spans two of the texts. */
export function WordingNotes({ texts }: { texts: string[] }) {
  const [text] = useDebouncedValue(texts.join('\n\n'), PAUSE_MS)
  const list = use(WordingListContext)
  const { groups } = useMemo(() => readWordingList(list), [list])
  const { found, checked } = useMemo(() => findWording(text, groups, CHECK_MS), [text, groups])
  const notes = useMemo(() => notesOn(text, found), [text, found])
  const headingId = useId()
  return (
    <div className={styles.place} aria-live="polite">
      {notes.length > 0 && (
        <section className={styles.notes} aria-labelledby={headingId}>
          <h3 id={headingId}>Words to check</h3>
          <ul>
            {notes.map(({ reason, quotes }) => (
              <li key={reason}>
                <q>{quotes.slice(0, QUOTES_SHOWN).join('”, “')}</q>
                {quotes.length > QUOTES_SHOWN && <span>{` and ${quotes.length - QUOTES_SHOWN} more`}</span>}
                <p>{reason}</p>
              </li>
            ))}
          </ul>
          <p className={styles.limits}>You can still save and send your text. This isn't legal advice.</p>
        </section>
      )}
      {checked < text.length && (
        <p className={styles.limits}>
          {`Checking the words took too long, so only the first ${numberText(checked)} of ${numberText(text.length)} characters were checked.`}
        </p>
      )}
    </div>
  )
}

function notesOn(text: string, found: Finding[]): Note[] {
  return [...Map.groupBy(found, ({ reason }) => reason)].map(([reason, findings]) => {
    const quotes = findings.map(({ start, end }) => quoteOf(text.slice(start, Math.min(end, start + QUOTE_MAX * 2))))
    return { reason, quotes: [...new Map(quotes.map((quote) => [quote.toLowerCase(), quote])).values()] }
  })
}

function quoteOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ')
  return line.length > QUOTE_MAX ? `${line.slice(0, QUOTE_MAX).trimEnd()}…` : line
}
