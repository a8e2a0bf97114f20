import { parseResponse } from 'hono/client'
import { useEffect } from 'react'
import { data, Link, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { RESULTS_LEAD } from '#platform/site-words.ts'
import { apiOf, type Missing, onePage, statusOf, toMissing } from '#ui/api-client.ts'
import { paths, SEARCH_ID } from '#ui/paths.ts'
import { ReadingDialog } from '#ui/pdf-reader/ReadingDialog.tsx'
import { useIsVerified } from '#ui/site/age-gate/AgeGate.tsx'
import button from '#ui/site/Button.module.css'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { ErrorNotice } from '#ui/site/ErrorNotice.tsx'
import { Head } from '#ui/site/Head.tsx'
import { NotFound } from '#ui/site/NotFoundPage.tsx'
import { PageBand } from '#ui/site/PageBand.tsx'
import { Pagination } from '#ui/site/Pagination.tsx'
import { isBeyond, lastPage, linksAround } from '#ui/site/page-numbers.ts'
import { useSite } from '#ui/site/site.ts'
import { tellOpened } from '#ui/site/tell-opened.ts'
import { cleanSearch } from '#ui/site/use-search.ts'

import type { CertificateCard, CertificatePage } from './certificates.schema.ts'
import { LotLookUp } from './details/LotLookUp.tsx'

import { PublicCertificateCard } from './PublicCertificateCard.tsx'
import { PublicCertificateSearch } from './PublicCertificateSearch.tsx'
import styles from './TestResultsPage.module.css'
import { loadText, type Reading, useCertificate, useReading } from './use-reading.ts'

const PAGE_SIZE = 24
const FIRST = '1'

export async function loader(args: LoaderFunctionArgs) {
  const { searchParams } = new URL(args.request.url)
  const search = cleanSearch(searchParams.get('search') ?? '')
  const query = {
    page: searchParams.get('page') ?? FIRST,
    pageSize: `${PAGE_SIZE}`,
    ...(search && { search, insidePdfs: 'true' as const }),
  }
  const options = { init: { signal: args.request.signal } }
  const list = await onePage(parseResponse(apiOf(args).manage.$get({ query }, options))).then(toShown, toMissing)
  return data({ search, list }, { status: statusOf(list) })
}

const toShown = (page: CertificatePage): CertificatePage | Missing => (isBeyond(page) ? 'missing' : page)

export function Component() {
  const loaded: { search: string; list: CertificatePage | Missing } = useLoaderData<typeof loader>()
  const { search, list } = loaded
  const { resultsLead = RESULTS_LEAD } = useSite()
  if (list === 'missing') return <NotFound firstPage={paths.testResults({ search })} />
  return (
    <>
      <ResultsHead search={search} list={list === 'failed' ? null : list} />
      <div className={styles.head}>
        <PageBand title="Certificates of analysis" isLow>
          {resultsLead && <p dir="auto">{resultsLead}</p>}
        </PageBand>
        <div className={styles.search} data-searching={search !== '' || undefined}>
          <PublicCertificateSearch loaded={loaded} />
          <LotLookUp />
        </div>
      </div>
      <div className={styles.results}>
        {list === 'failed' ? (
          <ErrorNotice>Couldn't load the test results.</ErrorNotice>
        ) : (
          <>
            {list.total === 0 && (
              <EmptyState more={search && <NothingFound search={search} />}>No test results available.</EmptyState>
            )}
            <PublicCertificates search={search} list={list} />
            {list.total > 0 && search === '' && (
              <p className={styles.data}>
                All results as a file: <a href="/certificates.csv">CSV</a> <a href="/certificates.json">JSON</a>
              </p>
            )}
          </>
        )}
      </div>
    </>
  )
}

function ResultsHead({ search, list }: { search: string; list: CertificatePage | null }) {
  const { brand } = useSite()
  const suffix = list && list.page > 1 ? `, page ${list.page}` : ''
  return (
    <Head
      title={`Test results${suffix}`}
      description={`Lab results from ${brand}, by batch number${suffix}.`}
      {...(list && search === '' && { place: linksAround(list, (page) => paths.testResults({ page })) })}
    />
  )
}

function NothingFound({ search }: { search: string }) {
  return (
    <>
      <p>
        Check “<bdi>{search}</bdi>”, or <Link to={paths.contactUs({ batch: search })}>ask us</Link>.
      </p>
      <Link
        className={`${button.quiet} ${styles.clear}`}
        to={paths.testResults()}
        preventScrollReset
        onClick={() => document.getElementById(SEARCH_ID)?.focus()}
      >
        Clear
      </Link>
    </>
  )
}

/** Shows the results, and the open certificate, which may be on another page of the list. */
function PublicCertificates({ search, list }: { search: string; list: CertificatePage }) {
  const { key } = useLocation()
  const { reading, open, turnTo, close } = useReading(key)
  const isVerified = useIsVerified()
  const { certificate, retry } = useCertificate(isVerified ? reading?.id : undefined, list.coas)
  const openId = certificate === 'failed' ? undefined : certificate?.id
  useEffect(() => {
    if (openId !== undefined) tellOpened(paths.certificate({ id: openId }))
  }, [openId])
  const { titled, inside } = groupsOf(list)
  return (
    <>
      {certificate === 'failed' && <ErrorNotice onRetry={retry}>Couldn't load the certificate.</ErrorNotice>}
      {titled.length > 0 && <Cards certificates={titled} heading="h2" onOpen={open} />}
      {inside.length > 0 && (
        <section aria-labelledby="inside">
          <h2 id="inside" className={styles.inside}>
            Found inside the PDF
          </h2>
          <Cards certificates={inside} heading="h3" onOpen={open} />
        </section>
      )}
      <div className={styles.pageLinks}>
        <Pagination page={list.page} last={lastPage(list)} pathOf={(page) => paths.testResults({ search, page })} />
      </div>
      {reading && certificate && certificate !== 'failed' && (
        <ReadingDialog
          key={certificate.id}
          pdf={certificate}
          loadText={(signal) => loadText(certificate.id, signal)}
          view={reading.view}
          firstPage={reading.page}
          about={paths.certificatePage(certificate)}
          onTurnTo={(view) => turnTo({ ...reading, view })}
          onClose={close}
        />
      )}
    </>
  )
}

/** Splits a page of results into matches in title, description or file name, and those inside the PDF, which come last. */
function groupsOf({ coas, total, insideTotal = 0, page, pageSize }: CertificatePage) {
  const count = Math.max(0, total - insideTotal - (page - 1) * pageSize)
  return { titled: coas.slice(0, count), inside: coas.slice(count) }
}

type CardsProps = { certificates: CertificateCard[]; heading: 'h2' | 'h3'; onOpen: (reading: Reading) => void }

function Cards({ certificates, heading, onOpen }: CardsProps) {
  return (
    <ul className={styles.cards}>
      {certificates.map((certificate) => (
        <li key={certificate.id} id={`certificate-${certificate.id}`}>
          <PublicCertificateCard
            certificate={certificate}
            heading={heading}
            onOpen={(view, page) => onOpen({ id: certificate.id, view, page })}
          />
        </li>
      ))}
    </ul>
  )
}
