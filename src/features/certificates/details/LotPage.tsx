import { parseResponse } from 'hono/client'
import { data, Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { apiOf, onePage, orNull } from '#ui/api-client.ts'
import { paths } from '#ui/paths.ts'
import { dayText, longDay } from '#ui/site/Day.tsx'
import { FailedPage } from '#ui/site/FailedPage.tsx'
import { Head } from '#ui/site/Head.tsx'
import { PageBand } from '#ui/site/PageBand.tsx'
import { siteOf } from '#ui/site/site.ts'
import { cleanSearch } from '#ui/site/use-search.ts'
import type { Details } from './details.schema.ts'
import { LotLookUp } from './LotLookUp.tsx'
import styles from './LotPage.module.css'
import { foldLot, LOT_MAX, lotInAddress } from './lot.ts'
import { isSimilar } from './nearest-lots.ts'
import { Sentences } from './Sentences.tsx'
import { standingOf } from './standing.ts'

/** Leads on to the certificate of a batch. Lists them if several fit, and the nearest ones if none does. */
export async function loader(args: LoaderFunctionArgs) {
  const { lot = '' } = args.params
  const shown = lot.slice(0, LOT_MAX).toWellFormed()
  const answer = await find(args, lot).catch(() => null)
  if (!answer) return data({ kind: 'failed' as const }, { status: 503 })
  const when = { now: new Date(), timeZone: siteOf(args).timeZone }
  if ('nearest' in answer) {
    const found = await search(args, shown)
    const ids = new Set(found.map(({ id }) => id))
    const nearest = answer.nearest
      .filter(({ id }) => !ids.has(id))
      .map((one) => ({ lot: one.lot, ...toChoice(one as Details, when) }))
    const isNear = nearest[0] !== undefined && isSimilar(foldLot(shown), foldLot(nearest[0].lot))
    return data({ kind: 'unknown' as const, lot: shown, found, nearest, isNear }, { status: 404 })
  }
  const [first, ...others] = answer.certificates
  if (first && others.length === 0) throw redirect(paths.certificatePage(first))
  return data({
    kind: 'several' as const,
    lot: shown,
    certificates: answer.certificates.map((one) => toChoice(one as Details, when)),
  })
}

async function find(args: LoaderFunctionArgs, lot: string) {
  const response = await apiOf(args).lots[':lot'].$get({ param: { lot: encodeURIComponent(lot) } })
  return response.status === 200 || response.status === 404 ? response.json() : null
}

const FOUND_MAX = 5

/** Finds certificates whose words have the number, which has no details or is a part of another one. */
async function search(args: LoaderFunctionArgs, lot: string) {
  if (foldLot(lot) === '') return []
  const query = { search: cleanSearch(lot), insidePdfs: 'true', page: '1', pageSize: `${FOUND_MAX}` } as const
  const page = await orNull(onePage(parseResponse(apiOf(args).manage.$get({ query }))))
  return (page?.coas ?? []).map(({ id, title, description, lot }) => ({
    ...{ id, title, words: lot ? `Batch ${lot}` : description },
  }))
}

type When = { now: Date; timeZone?: string | undefined }

const toChoice = (certificate: Details, when: When) => ({
  id: certificate.id,
  product: certificate.product,
  ...factsOf(certificate, when),
})

/** Always with a day or an age, by which two packages of one product can be told apart. */
function factsOf(certificate: Details, { now, timeZone }: When) {
  const { testedOn, reportedOn, publishedAt, withdrawn } = certificate
  const { kind, words } = standingOf(certificate, now)
  if (withdrawn) return { kind, day: '', words: `Withdrawn on ${dayText(withdrawn.at, timeZone)}.` }
  if (kind === 'old') return { kind, day: '', words }
  if (testedOn) return { kind, day: `Tested on ${longDay(new Date(testedOn))}.`, words }
  if (reportedOn) return { kind, day: `Reported on ${longDay(new Date(reportedOn))}.`, words }
  return { kind, day: publishedAt ? `Published on ${dayText(publishedAt, timeZone)}.` : '', words }
}

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  if (loaded.kind === 'failed') return <FailedPage title="Batch number">Failed to look for the batch.</FailedPage>
  const title =
    loaded.kind === 'several' ? `Batch ${loaded.lot}: ${loaded.certificates.length} certificates` : 'Batch not found'
  return (
    <>
      <Head title={title} hidden />
      <PageBand title={title} heading={loaded.kind === 'several' ? <Several {...loaded} /> : title} isLow />
      <div className={styles.body}>
        {loaded.kind === 'several' ? <Choices {...loaded} /> : <NoSuchLot key={loaded.lot} {...loaded} />}
      </div>
    </>
  )
}

const Several = ({ lot, certificates }: { lot: string; certificates: Choice[] }) => (
  <>
    Batch{' '}
    <span className={styles.lot}>
      <bdi>{lot}</bdi>:
    </span>{' '}
    {certificates.length} certificates
  </>
)

type Choice = ReturnType<typeof toChoice>

const State = ({ kind, day, words }: Choice) => (
  <p>
    {day && <span>{day}</span>}{' '}
    {words && (
      <strong data-kind={kind}>
        <Sentences words={words} />
      </strong>
    )}
  </p>
)

function Choices({ certificates }: { certificates: Choice[] }) {
  return (
    <>
      <p>Choose your product.</p>
      <ul className={styles.choices}>
        {certificates.map((choice) => (
          <li key={choice.id}>
            <Link to={paths.certificatePage(choice)} dir="auto">
              {choice.product}
            </Link>
            <State {...choice} />
          </li>
        ))}
      </ul>
    </>
  )
}

type Found = Awaited<ReturnType<typeof search>>
type NoSuchLotProps = { lot: string; found: Found; nearest: (Choice & { lot: string })[]; isNear: boolean }

function NoSuchLot({ lot, found, nearest, isNear }: NoSuchLotProps) {
  return (
    <>
      <p>
        Check{' '}
        <span className={styles.lot}>
          “<bdi>{lot}</bdi>”,
        </span>{' '}
        or <Link to={paths.contactUs({ batch: lot })}>ask us</Link>.
      </p>
      <LotLookUp lot={lot} />
      {found.length > 0 && (
        <section aria-labelledby="found">
          <h2 id="found">Found in the search</h2>
          <ul className={styles.choices}>
            {found.map(({ id, title, words }) => (
              <li key={id}>
                <Link to={paths.certificatePage({ id })} dir="auto">
                  {title}
                </Link>
                <p className={styles.found} dir="auto">
                  {words}
                </p>
              </li>
            ))}
          </ul>
        </section>
      )}
      {nearest.length > 0 && (
        <section aria-labelledby="nearest">
          <h2 id="nearest">{isNear ? 'Nearest batch numbers' : 'Our batch numbers look like this'}</h2>
          <ul className={styles.choices}>
            {nearest.map(({ lot, ...choice }) => (
              <li key={lot}>
                <Link to={paths.lot({ lot: encodeURIComponent(lotInAddress(lot)) })}>
                  <bdi>{lot}</bdi>
                </Link>
                <p dir="auto">{choice.product}</p>
                <State {...choice} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <p>
        <Link className={styles.search} to={paths.testResults({ search: lot })}>
          Search all certificates for it
        </Link>
      </p>
    </>
  )
}
