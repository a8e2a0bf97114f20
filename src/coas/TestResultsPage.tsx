import { parseResponse } from 'hono/client'
import { useEffect, useRef, useState } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { apiOf, orNull } from '../api-client.ts'
import { Head } from '../pages/Head.tsx'
import { EmptyState } from '../site/EmptyState.tsx'
import { ErrorNotice } from '../site/ErrorNotice.tsx'
import { PageBand } from '../site/PageBand.tsx'
import { useSite } from '../site/site.ts'
import { CertificateCard } from './CertificateCard.tsx'
import type { Coa } from './coas.schema.ts'
import styles from './TestResultsPage.module.css'

const SEARCH_PARAM = 'search'

export async function loader(args: LoaderFunctionArgs) {
  const coas = await orNull(parseResponse(apiOf(args).manage.$get()))
  return data({ coas }, { status: coas ? 200 : 503 })
}

export function Component() {
  const { coas } = useLoaderData<typeof loader>()
  const { brand } = useSite()
  // A new visit of the page, by its link, begins a new search.
  const { key } = useLocation()
  return (
    <>
      <Head title="Test results" description={`The laboratory's certificates of analysis for what ${brand} grows.`} />
      <PageBand title="Certificates of analysis">
        <p>What an independent laboratory found in each batch. Match the batch number on your package.</p>
      </PageBand>
      <div className={styles.page}>
        {coas ? <Results key={key} coas={coas} /> : <ErrorNotice>The test results could not be loaded.</ErrorNotice>}
      </div>
    </>
  )
}

function Results({ coas }: { coas: Coa[] }) {
  const { text, setText, input } = useSearchText()
  const found = coas.filter((coa) => matches(coa, text))
  if (coas.length === 0) return <EmptyState>No test results available.</EmptyState>
  return (
    <>
      <div className={styles.search}>
        <input
          ref={input}
          type="search"
          aria-label="Search the test results"
          placeholder="Search by title or description..."
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <p role="status">{text ? count(found.length, 'result') : count(coas.length, 'certificate')}</p>
      </div>
      {found.length === 0 && <EmptyState>No test results available.</EmptyState>}
      <ul className={styles.cards}>
        {found.map((coa) => (
          <li key={coa.id}>
            <CertificateCard coa={coa} />
          </li>
        ))}
      </ul>
    </>
  )
}

function count(items: number, noun: string) {
  return items === 1 ? `1 ${noun}` : `${items} ${noun}s`
}

function matches({ title, description }: Coa, text: string) {
  const wanted = text.trim().toLowerCase()
  return title.toLowerCase().includes(wanted) || description.toLowerCase().includes(wanted)
}

/** What is searched for. It stands in the address too, so that a reload, a link or the way back keeps it. */
function useSearchText() {
  const location = useLocation()
  const [text, setText] = useState(() => new URLSearchParams(location.search).get(SEARCH_PARAM) ?? '')
  const input = useRef<HTMLInputElement>(null)

  // Somebody may have typed before the script arrived.
  useEffect(() => {
    if (input.current?.value) setText(input.current.value)
  }, [])

  useEffect(() => {
    const url = new URL(window.location.href)
    if (text) url.searchParams.set(SEARCH_PARAM, text)
    else url.searchParams.delete(SEARCH_PARAM)
    if (url.href === window.location.href) return
    // Not through the router: it would load the certificates again for every letter.
    window.history.replaceState(window.history.state, '', url)
  }, [text])

  return { text, setText, input }
}
