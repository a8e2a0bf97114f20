import { parseResponse } from 'hono/client'
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { ArticleBody } from '#features/writing/article/ArticleBody.tsx'
import { apiOf, type Missing, statusOf, toMissing } from '#ui/api-client.ts'
import { FailedPage } from '#ui/site/FailedPage.tsx'
import { Head } from '#ui/site/Head.tsx'
import { NotFound } from '#ui/site/NotFoundPage.tsx'
import { PageBand } from '#ui/site/PageBand.tsx'
import type { FoundPage } from './pages.schema.ts'

type Shown = Exclude<FoundPage, { movedTo: string }> | Missing

/** Shows the page that administrators wrote for an address, leads on from an earlier address, or says that there is none. */
export async function loader(args: LoaderFunctionArgs) {
  const { pathname, search } = new URL(args.request.url)
  const answer = parseResponse(apiOf(args)['page-at'].$get({ query: { path: pathname } }))
  const page = await (answer as Promise<FoundPage>).catch(toMissing)
  if (typeof page === 'string') return data({ page }, { status: statusOf(page) })
  const address = 'movedTo' in page ? page.movedTo : page.address
  if ('movedTo' in page || address !== pathname.replace(/\/$/, ''))
    throw redirect(address.startsWith('/') ? address + search : address, 301)
  return data({ page }, { status: 200 })
}

export function Component() {
  const { page }: { page: Shown } = useLoaderData<typeof loader>()
  if (page === 'missing') return <NotFound />
  if (page === 'failed') return <FailedPage title="Page">Failed to load this page.</FailedPage>
  const { title, excerpt, isIndexed, picture, tree } = page
  return (
    <article dir="auto">
      <Head title={title} description={excerpt} hidden={!isIndexed} picture={picture} />
      <PageBand title={title} />
      <ArticleBody tree={tree} />
    </article>
  )
}
