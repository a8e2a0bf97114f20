import { type FormEvent, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { SEARCH_MAX } from '#platform/http/limits.ts'
import type { Missing } from '#ui/api-client.ts'
import { paths, SEARCH_ID } from '#ui/paths.ts'
import { Button } from '#ui/site/Button.tsx'
import { numberText } from '#ui/site/number-text.ts'
import { useSearch } from '#ui/site/use-search.ts'
import type { CertificatePage } from './certificates.schema.ts'
import styles from './PublicCertificateSearch.module.css'

type PublicCertificateSearchProps = { loaded: { search: string; list: CertificatePage | Missing } }

const pathOf = (search: string) => paths.testResults({ search })

/** Searches while the visitor types; without JavaScript, when they press the button. */
export function PublicCertificateSearch({ loaded }: PublicCertificateSearchProps) {
  const { text, cleaned, setText, search } = useSearch(loaded, pathOf)
  const input = useRef<HTMLInputElement>(null)
  useKeptInAddress(cleaned, loaded.search)

  // The visitor may have typed before hydration. Setting the same text again would make React restore it when a link,
  // such as Clear, removes the search.
  const readTyped = useEffectEvent(() => {
    const typed = input.current?.value
    if (typed && typed !== text) setText(typed)
  })
  useEffect(() => readTyped(), [])

  // After a full load the browser has already done this.
  const { key, hash } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key differs each time the link is followed
  useEffect(() => {
    if (hash === `#${SEARCH_ID}`) input.current?.focus({ preventScroll: true })
  }, [key, hash])

  function submit(event: FormEvent) {
    event.preventDefault()
    search()
  }
  return (
    <search>
      <form className={styles.search} action={paths.testResults()} onSubmit={submit}>
        <input
          ref={input}
          id={SEARCH_ID}
          type="search"
          name="search"
          aria-label="Search the test results"
          placeholder="Search by title or description..."
          maxLength={SEARCH_MAX}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <span className={styles.submit}>
          <Button type="submit" variant="quiet">
            Search
          </Button>
        </span>
        <p role="status">{found(loaded)}</p>
      </form>
    </search>
  )
}

function found({ search, list }: PublicCertificateSearchProps['loaded']): string {
  if (typeof list === 'string') return ''
  const noun = search ? 'result' : 'certificate'
  return `${numberText(list.total)} ${noun}${list.total === 1 ? '' : 's'}`
}

/** Keeps typed text in the URL, so that a reload restores it. */
function useKeptInAddress(typed: string, shown: string) {
  const { pathname, search } = useLocation()
  useEffect(() => {
    const path = (typed === shown ? pathname + search : pathOf(typed)) + window.location.hash
    if (path === window.location.pathname + window.location.search + window.location.hash) return
    // Not `navigate`: the router would run the loader for every letter.
    window.history.replaceState(window.history.state, '', path)
  }, [typed, shown, pathname, search])
}
