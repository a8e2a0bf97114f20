import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useEffect, useEffectEvent, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { onePage } from '#ui/api-client.ts'
import { AdminPage } from '#ui/office/AdminPage.tsx'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi, siteApi } from '#ui/office/admin-api.ts'
import { answer, loaded } from '#ui/office/call-api.ts'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { LoadError } from '#ui/office/LoadError.tsx'
import { placeText, redirectBeyond } from '#ui/office/list-view.ts'
import { PageLinks } from '#ui/office/PageLinks.tsx'
import pieces from '#ui/office/pieces.module.css'
import { SearchForm } from '#ui/office/SearchForm.tsx'
import { useLastGood } from '#ui/office/use-last-good.ts'
import { adminPaths } from '#ui/paths.ts'
import { numberText } from '#ui/site/number-text.ts'
import { useSearch } from '#ui/site/use-search.ts'
import type { CertificatePage, UnnamedCertificates } from './certificates.schema.ts'
import { type CertificatesView, PAGE_SIZE, readCertificatesView, readUntitled } from './certificates-view.ts'
import { CertificatesToCheck } from './details/CertificatesToCheck.tsx'
import type { ToCheck } from './details/to-check.schema.ts'
import { LearnedButton } from './learning/LearnedDialog.tsx'
import styles from './ManageCertificatesPage.module.css'
import { ManagedCertificates } from './ManagedCertificates.tsx'
import { CertificatePicker } from './uploads/CertificatePicker.tsx'
import { useWantedCertificate } from './use-wanted-certificate.ts'

const MANY = 8

export async function loader({ request }: LoaderFunctionArgs) {
  const view = readCertificatesView(request.url)
  // The router aborts a search when the next letter is typed.
  const options = { init: { signal: request.signal } }
  const [certificates, unnamed, toCheck] = await Promise.all([
    loaded(getCertificates(view, options)),
    loaded(answer(adminApi.manage.unnamed.$get({}, options))),
    loaded(answer(adminApi.manage['to-check'].$get({}, options))),
  ])
  redirectBeyond(certificates, (page) => adminPaths.manageCertificates({ ...view, page }))
  return { view, certificates, unnamed, toCheck, wantsUntitled: readUntitled(request.url).untitled !== undefined }
}

type Options = { init: { signal: AbortSignal } }

function getCertificates({ search, page }: CertificatesView, options: Options) {
  const query = { page: `${page}`, pageSize: `${PAGE_SIZE}`, ...(search && { search, fileNames: 'true' as const }) }
  return onePage(answer(siteApi.manage.$get({ query }, options)))
}

export function Component() {
  const { view, certificates, unnamed, toCheck, wantsUntitled } = useLoaderData<typeof loader>()
  const shown = useLastGood(adminPaths.manageCertificates(view), certificates)
  const [isPicking, setPicking] = useState(false)
  const wanting = useWantedCertificate(view)
  const { revalidate } = useRevalidator()
  // Shows what others have changed while this tab was in the background.
  useWindowEvent('focus', () => void revalidate())
  const showUntitled = useEffectEvent(() => {
    const firstId = 'data' in unnamed ? unnamed.data.firstId : null
    if (firstId !== null) void wanting.show([firstId], 'content')
  })
  useEffect(() => {
    if (wantsUntitled) showUntitled()
  }, [wantsUntitled])

  return (
    <AdminPage title="Manage Certificates of Analysis (COAs)" isDense>
      <div className={styles.tools}>
        <Button onClick={() => setPicking(true)}>Upload New COA</Button>
        <LearnedButton />
      </div>
      {'data' in toCheck && (
        <CertificatesToCheck toCheck={toCheck.data} onOpen={(id) => void wanting.show([id], 'content')} />
      )}
      <AdminSection
        title="Certificates"
        lead="Visitors see the certificates in this order. Moves are saved right away."
      >
        {'reason' in certificates && <LoadError reason={certificates.reason} />}
        <CertificateList
          view={view}
          page={'data' in shown ? shown.data : null}
          unnamed={'data' in unnamed ? unnamed.data : null}
          withoutDetails={'data' in toCheck ? toCheck.data.withoutDetails : []}
          wanting={wanting}
        />
      </AdminSection>
      <CertificatePicker
        isOpen={isPicking}
        onClose={(ids) => {
          setPicking(false)
          if (ids.length > 0) void wanting.show(ids, 'content')
        }}
      />
    </AdminPage>
  )
}

type CertificateListProps = {
  view: CertificatesView
  page: CertificatePage | null
  unnamed: UnnamedCertificates | null
  withoutDetails: ToCheck['withoutDetails']
  wanting: ReturnType<typeof useWantedCertificate>
}

function CertificateList({ view, page, unnamed, ...list }: CertificateListProps) {
  const path = adminPaths.manageCertificates(view)
  return (
    <>
      {(view.search !== '' || (page && page.total > MANY)) && <Search view={view} />}
      <UnnamedNote unnamed={unnamed} onName={(id) => list.wanting.show([id], 'content')} />
      {page && (view.search !== '' || page.total > page.pageSize) && (
        <p className={pieces.soft} role="status">
          {placeOfPage(view, page)}
        </p>
      )}
      {page && <ManagedCertificates key={path} page={page} isSearch={view.search !== ''} {...list} />}
      {page && (
        <PageLinks
          place={page}
          noun="certificate"
          pathOf={(to) => adminPaths.manageCertificates({ ...view, page: to })}
        />
      )}
    </>
  )
}

function placeOfPage({ search }: CertificatesView, page: CertificatePage): string {
  if (search === '') return placeText(page, 'certificate')
  if (page.total === 0) return `No certificates match “${search}”.`
  return `${placeText(page, 'certificate')} found. Clear the search to change the order.`
}

function Search({ view }: { view: CertificatesView }) {
  const { text, setText, search } = useSearch(view, (search) => adminPaths.manageCertificates({ search, page: 1 }))
  return (
    <search>
      <SearchForm label="Search by title, batch number or file name" text={text} onText={setText} onSubmit={search} />
    </search>
  )
}

type UnnamedNoteProps = { unnamed: UnnamedCertificates | null; onName: (id: number) => void }

function UnnamedNote({ unnamed, onName }: UnnamedNoteProps) {
  const { total = 0, firstId = null } = unnamed ?? {}
  return (
    <p className={styles.unnamed} role="status">
      {firstId !== null && (
        <>
          <span>{`${total === 1 ? '1 certificate has' : `${numberText(total)} certificates have`} no title yet.`}</span>{' '}
          <LinkButton onClick={() => onName(firstId)}>
            {total === 1 ? 'Add a title' : 'Start with the first'}
          </LinkButton>
        </>
      )}
    </p>
  )
}
