import { Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'
import { type LoaderFunctionArgs, replace, useLoaderData, useRevalidator } from 'react-router'
import { AdminPage } from '../../ui/office/AdminPage.tsx'
import { AdminSection } from '../../ui/office/AdminSection.tsx'
import { adminApi, siteApi } from '../../ui/office/admin-api.ts'
import { answer, loaded } from '../../ui/office/call-api.ts'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { pageInstead } from '../../ui/office/page-place.ts'
import { useLastGood } from '../../ui/office/use-last-good.ts'
import type { CertificatePage } from './certificates.schema.ts'
import { type CertificatesView, PAGE_SIZE, readView, viewPath } from './certificates-view.ts'
import styles from './ManageCertificatesPage.module.css'
import { ManagedCertificateList } from './ManagedCertificateList.tsx'
import { PdfPicker } from './PdfPicker.tsx'
import { useWantedCertificate } from './use-wanted-certificate.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const view = readView(request.url)
  // What is overtaken by the next letter of a search need not be found any more.
  const options = { init: { signal: request.signal } }
  const [certificates, unnamed] = await Promise.all([
    loaded(getCertificates(view, options)),
    loaded(answer(adminApi.manage.unnamed.$get({}, options))),
  ])
  const page = pageInstead(certificates)
  if (page !== null) return replace(viewPath({ ...view, page }))
  return { view, certificates, unnamed }
}

type Options = { init: { signal: AbortSignal } }

function getCertificates({ search, page }: CertificatesView, options: Options): Promise<CertificatePage> {
  const query = { page: `${page}`, pageSize: `${PAGE_SIZE}`, ...(search && { search, fileNames: 'true' as const }) }
  // With `page` the call answers a page.
  return answer(siteApi.manage.$get({ query }, options)) as Promise<CertificatePage>
}

export function Component() {
  const { view, certificates, unnamed } = useLoaderData<typeof loader>()
  const shown = useLastGood(viewPath(view), certificates)
  const [isPicking, setPicking] = useState(false)
  const wanting = useWantedCertificate(view)
  const { revalidate } = useRevalidator()
  // Who comes back from another window sees what others have done meanwhile.
  useWindowEvent('focus', () => void revalidate())

  return (
    <AdminPage title="Manage Certificates of Analysis (COAs)">
      <div className={styles.tools}>
        <Button onClick={() => setPicking(true)}>Upload New COA</Button>
      </div>
      <AdminSection
        title="Certificates"
        lead="They stand on the test results page in this order. A new order is saved at once."
      >
        {'reason' in certificates && <LoadError reason={certificates.reason} />}
        <ManagedCertificateList
          view={view}
          page={'data' in shown ? shown.data : null}
          unnamed={'data' in unnamed ? unnamed.data : null}
          wanting={wanting}
        />
      </AdminSection>
      <PdfPicker
        isOpen={isPicking}
        onClose={(ids) => {
          setPicking(false)
          if (ids.length > 0) void wanting.show(ids, 'content')
        }}
      />
    </AdminPage>
  )
}
