import { useDebouncedValue } from '@mantine/hooks'
import { createContext, type RefObject, use, useDeferredValue, useId, useMemo, useRef } from 'react'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer, loaded } from '#ui/office/call-api.ts'
import pieces from '#ui/office/pieces.module.css'
import { numberText } from '#ui/site/number-text.ts'
import { type Finding, findWording } from './find-wording.ts'
import styles from './WordingNotes.module.css'
import { DEFAULT_WORDING_LIST, readWordingList } from './wording-list.ts'

const PAUSE_MS = 400
/** Limits how long the check keeps the browser from reacting to input. */
const CHECK_MS = 200
const QUOTES_SHOWN = 6
const QUOTE_MAX = 80

/** The wording list for `WordingNotes`. Pages with an editor provide it. */
export const WordingListContext = createContext(DEFAULT_WORDING_LIST)

/** Loads the list that administrators have edited. If that fails, the notes use the default list. */
export async function loadWordingList(): Promise<string> {
  const list = await loaded(answer(adminApi.admin.settings['wording-list'].$get()))
  return 'data' in list ? list.data.wordingList : DEFAULT_WORDING_LIST
}

type Note = { reason: string; quotes: string[] }

type Wording = { text: string; checked: number; notes: Note[]; place: RefObject<HTMLDivElement | null> }

/** Checks the words that somebody types. A phrase never spans two of the texts. */
export function useWording(texts: string[]): Wording {
  const typed = texts.join('\n\n')
  const [paused] = useDebouncedValue(typed, PAUSE_MS)
  // An emptied form loses its notes at once, so that what is below does not move later.
  const text = typed.trim() === '' ? '' : paused
  return { text, ...useNotes(text), place: useRef(null) }
}

function useNotes(text: string) {
  const list = use(WordingListContext)
  const { groups } = useMemo(() => readWordingList(list), [list])
  return useMemo(() => {
    const { found, checked } = findWording(text, groups, CHECK_MS)
    return { checked, notes: notesOn(text, found) }
  }, [text, groups])
}

/** Quotes words that may break the law, and says why, but forbids nothing. */
export function WordingNotes({ text, checked, notes, place }: Wording) {
  const headingId = useId()
  return (
    <div ref={place} className={styles.place} aria-live="polite">
      {notes.length > 0 && (
        <section className={`${pieces.note} ${styles.notes}`} aria-labelledby={headingId}>
          <h3 id={headingId}>Words to check</h3>
          <ul>
            {notes.map(({ reason, quotes }) => (
              <li key={reason}>
                <Quotes quotes={quotes} />
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

/** Says in the bar of a form what the notes quote, because a long text or the bar may hide them. */
export function WordingLine({ notes, place }: Wording) {
  if (notes.length === 0) return null
  return (
    <button type="button" className={styles.line} onClick={() => place.current?.scrollIntoView({ block: 'center' })}>
      Words to check: <Quotes quotes={notes.flatMap(({ quotes }) => quotes)} />
    </button>
  )
}

/** The notes on a stored text, without their reasons. */
export function WordingOf({ texts }: { texts: string[] }) {
  // Deferred, because the list may have many long texts.
  const { notes } = useNotes(useDeferredValue(texts.join('\n\n'), ''))
  if (notes.length === 0) return null
  return (
    <p className={styles.stored}>
      Words to check: <Quotes quotes={notes.flatMap(({ quotes }) => quotes)} />
    </p>
  )
}

function Quotes({ quotes }: Pick<Note, 'quotes'>) {
  const more = quotes.length - QUOTES_SHOWN
  return (
    <>
      <q>{quotes.slice(0, QUOTES_SHOWN).join('”, “')}</q>
      {more > 0 && <span>{` and ${more} more`}</span>}
    </>
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
