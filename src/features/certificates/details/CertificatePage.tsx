import { parseResponse } from 'hono/client'
import { Fragment } from 'react'
import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { apiOf, statusOf, toMissing } from '#ui/api-client.ts'
import { leadOn } from '#ui/lead-on.ts'
import { paths } from '#ui/paths.ts'
import { dayText, longDay } from '#ui/site/Day.tsx'
import { FailedPage } from '#ui/site/FailedPage.tsx'
import { TOP } from '#ui/site/focus.ts'
import { Head } from '#ui/site/Head.tsx'
import { NotFound } from '#ui/site/NotFoundPage.tsx'
import { PageBand } from '#ui/site/PageBand.tsx'
import { useSite } from '#ui/site/site.ts'
import { CertificateFacts } from './CertificateFacts.tsx'
import styles from './CertificatePage.module.css'
import { CertificatePdf } from './CertificatePdf.tsx'
import type { ShownCertificate } from './certificate-page.schema.ts'
import { ResultsTable, StandingMark } from './ResultsTable.tsx'
import { Sentences } from './Sentences.tsx'

export async function loader(args: LoaderFunctionArgs) {
  // Hono's client does not encode path parameters.
  const id = encodeURIComponent(args.params.id ?? '')
  const response = parseResponse(apiOf(args).manage.certificate[':id'].page.$get({ param: { id } }))
  const shown = await (response as Promise<ShownCertificate>).catch(toMissing)
  if (shown === 'missing') await leadOn(args)
  return data({ shown }, { status: statusOf(shown) })
}

export function Component() {
  const { shown } = useLoaderData<typeof loader>()
  if (shown === 'missing') return <NotFound />
  if (shown === 'failed') return <FailedPage title="Certificate">Failed to load the certificate.</FailedPage>
  return <ShownPage {...shown} />
}

function ShownPage(shown: ShownCertificate) {
  const { details, certificate, replaces, replacedBy } = shown
  const { product, lot } = details
  const path = paths.certificatePage(details)
  const { host } = new URL(useSite().origin)
  const printed = [path, lot ? null : details.pdfUrl].filter((one) => one !== null).map((one) => host + one)
  const words = Object.values(useSentences(shown)).filter(Boolean).join(' ')
  return (
    <>
      <Head
        title={lot ? `${product}, batch ${lot}` : product}
        description={words || certificate?.description || 'Certificate of analysis'}
        hidden={details.state === 'withdrawn'}
        picture={certificate && { imageUrl: certificate.cover.imageUrl, alt: `Certificate: ${product}`, focus: TOP }}
        place={{ path, previous: undefined, next: undefined }}
      />
      <PageBand title={product} isLow />
      <div className={styles.page} data-address={printed.join('\n')} data-plain={!lot || undefined}>
        <div className={styles.answer}>
          <FirstLine {...shown} />
          {details.withdrawn?.reason && (
            <p className={styles.words} dir="auto">
              {details.withdrawn.reason}
            </p>
          )}
          {details.withdrawn && replacedBy && (
            <p>
              Replaced by <Other {...replacedBy} />.
            </p>
          )}
          {!lot && certificate?.description && (
            <p className={styles.words} dir="auto">
              {certificate.description}
            </p>
          )}
          {replaces && (
            <p>
              This certificate replaces <Other {...replaces} />.
            </p>
          )}
        </div>
        <ResultsTable {...details} />
        {certificate && <CertificatePdf {...certificate} />}
        <CertificateFacts details={details} description={(lot && certificate?.description) || ''} />
        <ul className={styles.ways}>
          <li>
            <Link to={paths.testResults()}>All test results</Link>
          </li>
          <li>
            <Link to={paths.contactUs()}>Ask us</Link>
          </li>
        </ul>
      </div>
    </>
  )
}

/** The first line, in sentences: the most important one is the last. Empty without details. */
function useSentences({ details, standing, replacedBy }: ShownCertificate) {
  const { timeZone } = useSite()
  const { lots, laboratory, testedOn, withdrawn } = details
  const on = testedOn && ` on ${unbrokenDay(longDay(new Date(testedOn)))}`
  const tested = [laboratory && ` by ${laboratory}`, on].filter(Boolean)
  const what = {
    ...{ withdrawn: withdrawn && `Withdrawn on ${unbrokenDay(dayText(withdrawn.at, timeZone))}.` },
    replaced: replacedBy && `Replaced by ${nameOf(replacedBy)}.`,
  }
  return {
    batch: batchOf(lots),
    tested: tested.length > 0 ? `Tested${tested.join('')}.` : '',
    what: (standing.kind in what && what[standing.kind as keyof typeof what]) || standing.words,
  }
}

const unbrokenDay = (day: string) => day.replaceAll(' ', '\u00a0')

const LOTS_NAMED = 3
const isLong = (lot: string) => lot.length > 24

/** Names at most three of the lots, or the first one if some are long. */
function batchOf(lots: string[]) {
  const [lot, ...others] = lots
  if (!lot) return ''
  const named = lots.some(isLong) ? [] : others.slice(0, LOTS_NAMED - 1)
  const also = named.length > 0 && `also ${named.join(', ')}`
  const more = others.length > named.length && `and ${others.length - named.length} more`
  return `${[`Batch ${lot}`, also, more].filter(Boolean).join(', ')}.`
}

type Linked = NonNullable<ShownCertificate['replacedBy']>

const nameOf = ({ product, lot }: Linked) => (lot ? `${product}, batch ${lot}` : product)

const Other = (other: Linked) => (
  <Link to={paths.certificatePage(other)}>
    <bdi>{nameOf(other)}</bdi>
  </Link>
)

function FirstLine(shown: ShownCertificate) {
  const { batch, tested, what } = useSentences(shown)
  const { standing, replacedBy } = shown
  if (!batch && !what)
    return (
      <p className={styles.first}>
        <span className={styles.batch}>The results are in the certificate itself.</span>
      </p>
    )
  return (
    <p className={styles.first} data-standing={standing.kind}>
      {batch && (
        <bdi className={styles.batch} data-long={shown.details.lots.some(isLong) || undefined}>
          {batch
            .slice(0, -1)
            .split(/(?<=,) /)
            .map((part, index) => (
              <Fragment key={index.toString()}>
                {index > 0 && ' '}
                <span>{part}</span>
              </Fragment>
            ))}
          <i className={styles.stop}>.</i>
        </bdi>
      )}{' '}
      {tested && <bdi>{tested}</bdi>}{' '}
      {what && (
        <strong>
          <StandingMark kind={standing.kind} />
          {standing.kind === 'replaced' && replacedBy ? (
            <span>
              Replaced by <Other {...replacedBy} />.
            </span>
          ) : (
            <span>
              <Sentences words={what} />
            </span>
          )}
        </strong>
      )}
    </p>
  )
}
