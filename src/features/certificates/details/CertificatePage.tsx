import { parseResponse } from 'hono/client'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { apiOf, statusOf, toMissing } from '#ui/api-client.ts'
import { paths } from '#ui/paths.ts'
import { FailedPage } from '#ui/site/FailedPage.tsx'
import { Head } from '#ui/site/Head.tsx'
import { NotFound } from '#ui/site/NotFoundPage.tsx'
import { PageBand } from '#ui/site/PageBand.tsx'

export async function loader(args: LoaderFunctionArgs) {
  const id = encodeURIComponent(args.params.id ?? '')
  const call = apiOf(args).manage.certificate[':id']
  const certificate = await parseResponse(call.$get({ param: { id } })).catch(toMissing)
  return data({ certificate }, { status: statusOf(certificate) })
}

export function Component() {
  const { certificate } = useLoaderData<typeof loader>()
  if (certificate === 'missing') return <NotFound firstPage={paths.testResults()} />
  if (certificate === 'failed') return <FailedPage title="Certificate">Failed to load the certificate.</FailedPage>
  return (
    <>
      <Head
        title={certificate.title}
        description={certificate.description}
        place={{ path: paths.certificatePage(certificate), previous: undefined, next: undefined }}
      />
      <PageBand title={certificate.title} isLow>
        <a href={certificate.pdfUrl}>Download PDF</a>
      </PageBand>
    </>
  )
}
