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
import { CoaList } from './CoaList.tsx'
import type { CoaPage } from './certificates.schema.ts'
import { type CoasView, PAGE_SIZE, readView, viewPath } from './coas-view.ts'
import styles from './ManageCoasPage.module.css'
import { PdfPicker } from './PdfPicker.tsx'
import { useWantedCoa } from './use-wanted-coa.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const view = readView(request.url)
  // What is overtaken by the next letter of a search need not be found any more.
  const options = { init: { signal: request.signal } }
  const [coas, unnamed] = await Promise.all([
    loaded(getCoas(view, options)),
    loaded(answer(adminApi.manage.unnamed.$get({}, options))),
  ])
  const page = pageInstead(coas)
  if (page !== null) return replace(viewPath({ ...view, page }))
  return { view, coas, unnamed }
}

type Options = { init: { signal: AbortSignal } }

function getCoas({ search, page }: CoasView, options: Options): Promise<CoaPage> {
  const query = { page: `${page}`, pageSize: `${PAGE_SIZE}`, ...(search && { search, fileNames: 'true' as const }) }
  // With `page` the call answers a page.
  return answer(siteApi.manage.$get({ query }, options)) as Promise<CoaPage>
}

export function Component() {
  const { view, coas, unnamed } = useLoaderData<typeof loader>()
  const shown = useLastGood(viewPath(view), coas)
  const [isPicking, setPicking] = useState(false)
  const wanting = useWantedCoa(view)
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
        {'reason' in coas && <LoadError reason={coas.reason} />}
        <CoaList
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
