import { data, Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { apiOf } from '#ui/api-client.ts'
import { paths } from '#ui/paths.ts'
import { longDay } from '#ui/site/Day.tsx'
import { FailedPage } from '#ui/site/FailedPage.tsx'
import { Head } from '#ui/site/Head.tsx'
import { PageBand } from '#ui/site/PageBand.tsx'
import type { Details } from './details.schema.ts'
import { LotLookUp } from './LotLookUp.tsx'
import styles from './LotPage.module.css'
import { LOT_MAX, lotInAddress } from './lot.ts'
import { standingOf } from './standing.ts'

/** Leads on to the certificate of a batch. Lists them if several fit, and the nearest ones if none does. */
export async function loader(args: LoaderFunctionArgs) {
  const { lot = '' } = args.params
  const shown = lot.slice(0, LOT_MAX).toWellFormed()
  const answer = await find(args, lot).catch(() => null)
  if (!answer) return data({ kind: 'failed' as const }, { status: 503 })
  if ('nearest' in answer)
    return data({ kind: 'unknown' as const, lot: shown, nearest: answer.nearest }, { status: 404 })
  const [first, ...others] = answer.certificates
  if (first && others.length === 0) throw redirect(paths.certificatePage(first))
  const now = new Date()
  return data({
    kind: 'several' as const,
    lot: shown,
    certificates: answer.certificates.map((one) => toChoice(one as Details, now)),
  })
}

async function find(args: LoaderFunctionArgs, lot: string) {
  const response = await apiOf(args).lots[':lot'].$get({ param: { lot: encodeURIComponent(lot) } })
  return response.status === 200 || response.status === 404 ? response.json() : null
}

const toChoice = (certificate: Details, now: Date) => ({
  id: certificate.id,
  product: certificate.product,
  facts: [...dayOf(certificate), standingOf(certificate, now).words].join(' '),
})

function dayOf({ testedOn, reportedOn }: Details) {
  if (testedOn) return [`Tested on ${longDay(new Date(testedOn))}.`]
  return reportedOn ? [`Reported on ${longDay(new Date(reportedOn))}.`] : []
}

export function Component() {
  const loaded = useLoaderData<typeof loader>()
  if (loaded.kind === 'failed') return <FailedPage title="Batch number">Failed to look for the batch.</FailedPage>
  const title = loaded.kind === 'several' ? `${loaded.certificates.length} certificates` : 'Batch not found'
  return (
    <>
      <Head title={title} hidden />
      <PageBand title={title} isLow />
      <div className={styles.body}>
        {loaded.kind === 'several' ? <Choices {...loaded} /> : <NoSuchLot key={loaded.lot} {...loaded} />}
      </div>
    </>
  )
}

type ChoicesProps = { lot: string; certificates: ReturnType<typeof toChoice>[] }

function Choices({ lot, certificates }: ChoicesProps) {
  return (
    <>
      <p>
        These have the batch number “<bdi>{lot}</bdi>”. Choose your product.
      </p>
      <ul className={styles.choices}>
        {certificates.map(({ id, product, facts }) => (
          <li key={id}>
            <Link to={paths.certificatePage({ id })} dir="auto">
              {product}
            </Link>
            <p>{facts}</p>
          </li>
        ))}
      </ul>
    </>
  )
}

type NoSuchLotProps = { lot: string; nearest: { lot: string; product: string }[] }

function NoSuchLot({ lot, nearest }: NoSuchLotProps) {
  return (
    <>
      <p>
        Check “<bdi>{lot}</bdi>”, or <Link to={paths.contactUs({ batch: lot })}>ask us</Link>.
      </p>
      <LotLookUp lot={lot} />
      {nearest.length > 0 && (
        <section aria-labelledby="nearest">
          <h2 id="nearest">Similar batch numbers</h2>
          <ul className={styles.choices}>
            {nearest.map(({ lot, product }) => (
              <li key={lot}>
                <Link to={paths.lot({ lot: encodeURIComponent(lotInAddress(lot)) })}>
                  <bdi>{lot}</bdi>
                </Link>
                <p dir="auto">{product}</p>
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
