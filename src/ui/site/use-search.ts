import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { SEARCH_MAX } from '#platform/http/limits.ts'

const PAUSE_MS = 300

/** Cleans search text as the server does. Neither database can search for NUL. */
export const cleanSearch = (typed: string) => typed.replaceAll('\0', ' ').trim().slice(0, SEARCH_MAX).trim()

/**
 * The state of a search field. After a pause in typing the text goes into the address, whose loader fetches the results;
 * navigating again aborts a load in progress. A search from the address, such as after Back, replaces the text.
 * @param pathOf returns the path of the first page of results
 */
export function useSearch(view: { search: string }, pathOf: (search: string) => string) {
  const navigate = useNavigate()
  const { pathname, search: query } = useLocation()
  const [text, setText] = useState(view.search)
  const [asked, setAsked] = useState(view.search)
  const [seen, setSeen] = useState(view)
  const [isGoPending, setIsGoPending] = useState(false)
  const cleaned = cleanSearch(text)

  if (view !== seen) {
    setSeen(view)
    setIsGoPending(false)
    if (view.search !== asked) {
      setAsked(view.search)
      setText(view.search)
    }
  }

  /** Navigates to `path`, which must contain the cleaned text. */
  function go(path: string) {
    setAsked(cleaned)
    setIsGoPending(true)
    // An unchanged address gets no new history entry, or Back would show the same page again.
    void navigate(path, { preventScrollReset: true, replace: path === pathname + query })
  }
  function search() {
    if (cleaned === asked) return
    setAsked(cleaned)
    // Replace the entry, so that typing adds none. But while `go` is pending, push one, or the page before is lost.
    void navigate(pathOf(cleaned), { preventScrollReset: true, replace: !isGoPending })
  }
  const searchAfterPause = useEffectEvent(search)
  useEffect(() => {
    const timer = setTimeout(searchAfterPause, text === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])

  return { text, cleaned, setText, search, go }
}
