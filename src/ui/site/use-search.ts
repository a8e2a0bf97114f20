import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { SEARCH_MAX } from '../../platform/http/limits.ts'

const PAUSE_MS = 300

/** As the server searches for it. No database looks for a NUL character. */
export const cleanSearch = (typed: string) => typed.replaceAll('\0', ' ').trim().slice(0, SEARCH_MAX).trim()

/**
 * The text of a search field. After a pause it goes into the address, by which the page loads what is found; a slower
 * answer to fewer letters is dropped on the way. Another word in the address, as after a way back, goes into the field.
 * @param pathOf the address of what is found, from its first page
 */
export function useSearch(view: { search: string }, pathOf: (search: string) => string) {
  const navigate = useNavigate()
  const { pathname, search: query } = useLocation()
  const [text, setText] = useState(view.search)
  const [asked, setAsked] = useState(view.search)
  const [seen, setSeen] = useState(view)
  const [isOnItsWay, setIsOnItsWay] = useState(false)
  const cleaned = cleanSearch(text)

  if (view !== seen) {
    setSeen(view)
    setIsOnItsWay(false)
    if (view.search !== asked) {
      setAsked(view.search)
      setText(view.search)
    }
  }

  /** With what is typed, to another address. */
  function go(path: string) {
    setAsked(cleaned)
    setIsOnItsWay(true)
    // Who changes their mind before anything came is where they were: no step back would show the same again.
    void navigate(path, { preventScrollReset: true, replace: path === pathname + query })
  }
  function search() {
    if (cleaned === asked) return
    setAsked(cleaned)
    // What is on its way to another address takes no place but its own.
    void navigate(pathOf(cleaned), { preventScrollReset: true, replace: !isOnItsWay })
  }
  const searchAfterPause = useEffectEvent(search)
  useEffect(() => {
    const timer = setTimeout(searchAfterPause, text === '' ? 0 : PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])

  return { text, cleaned, setText, search, go }
}
