import { type UIEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { ErrorNotice } from '#ui/site/ErrorNotice.tsx'
import styles from './TextPages.module.css'
import { usePrintedCopy } from './use-printed-copy.ts'

// The page at this distance from the top is the current one. Must be less than the height of the shortest page.
const TOP_PX = 64

/** Returns the text of each page, in page order. */
export type LoadText = (signal: AbortSignal) => Promise<string[]>

type TextPagesProps = { loadText: LoadText; page: number; onPage: (page: number) => void }

type Text = { kind: 'loading' } | { kind: 'ready'; pages: string[] } | { kind: 'failed'; message: string }

/** Shows the text of a PDF, a hundredth of the file's bytes, in the visitor's own text size. */
export function TextPages({ loadText, page, onPage }: TextPagesProps) {
  const { text, retry } = useText(loadText)
  const place = useRef<HTMLElement>(null)
  usePrintedCopy(place)
  return (
    <section
      ref={place}
      className={styles.place}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard
      tabIndex={0}
      aria-label="Text"
      aria-busy={text.kind === 'loading'}
      onScroll={(event) => onPage(pageAtTop(event))}
    >
      <div className={styles.text}>
        {text.kind === 'loading' && <p role="status">Loading...</p>}
        {text.kind === 'failed' && <ErrorNotice onRetry={retry}>{text.message}</ErrorNotice>}
        {text.kind === 'ready' && <Pages pages={text.pages} firstPage={page} />}
      </div>
    </section>
  )
}

const idOf = (page: number) => `text-page-${page}`

function pageAtTop({ currentTarget: place }: UIEvent): number {
  const { top } = place.getBoundingClientRect()
  const begun = [...place.querySelectorAll('section')].filter((page) => page.getBoundingClientRect().top < top + TOP_PX)
  return Math.max(1, begun.length)
}

function Pages({ pages, firstPage }: { pages: string[]; firstPage: number }) {
  const showFirst = useEffectEvent(() => firstPage > 1 && document.getElementById(idOf(firstPage))?.scrollIntoView())
  useLayoutEffect(() => void showFirst(), [])
  if (!pages.some((page) => page.trim()))
    return <p>This certificate has no readable text. Press “Show the pages” to view it.</p>
  return pages.map((page, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: pages are identified by their number
    <section key={index} aria-labelledby={idOf(index + 1)}>
      <h3 id={idOf(index + 1)}>Page {index + 1}</h3>
      {(page.trim() || 'This page has no text.').split('\n').map((line, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are identified by their number
        <p key={at} dir="auto">
          {line}
        </p>
      ))}
    </section>
  ))
}

function useText(loadText: LoadText) {
  const [text, setText] = useState<Text>({ kind: 'loading' })
  const [attempt, setAttempt] = useState(1)
  const load = useEffectEvent(loadText)

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt fetches again
  useEffect(() => {
    const leaving = new AbortController()
    load(leaving.signal).then(
      (pages) => setText({ kind: 'ready', pages }),
      (error: { statusCode?: number }) => {
        if (leaving.signal.aborted) return
        const isGone = error.statusCode === 404
        const message = isGone ? 'This certificate is no longer available.' : "Couldn't load the text."
        setText({ kind: 'failed', message })
      },
    )
    return () => leaving.abort()
  }, [attempt])

  const retry = () => {
    setText({ kind: 'loading' })
    setAttempt(attempt + 1)
  }
  return { text, retry }
}
