import { parseResponse } from 'hono/client'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { ShownUpdateList } from '#features/updates/shown/ShownUpdateList.tsx'
import type { ShownUpdates } from '#features/updates/shown/shown-updates.schema.ts'
import { BLOG_LEAD } from '#platform/site-words.ts'
import { apiOf, type Missing, onePage, orNull, statusOf, toMissing } from '#ui/api-client.ts'
import { paths } from '#ui/paths.ts'
import { EmptyState } from '#ui/site/EmptyState.tsx'
import { ErrorNotice } from '#ui/site/ErrorNotice.tsx'
import { Head } from '#ui/site/Head.tsx'
import { NotFound } from '#ui/site/NotFoundPage.tsx'
import { PageBand } from '#ui/site/PageBand.tsx'
import { Pagination } from '#ui/site/Pagination.tsx'
import { isBeyond, lastPage, linksAround } from '#ui/site/page-numbers.ts'
import { useSite } from '#ui/site/site.ts'
import { PostCard } from './PostCard.tsx'
import styles from './PostsPage.module.css'
import type { PostPage } from './posts.schema.ts'

const PAGE_SIZE = 12
const FIRST = '1'

export async function loader(args: LoaderFunctionArgs) {
  const page = new URL(args.request.url).searchParams.get('page') ?? FIRST
  // An administrator's session lists drafts too; this page never shows one.
  const query = { page, pageSize: `${PAGE_SIZE}`, published: 'true', excerpt: 'true' } as const
  const [list, sent] = await Promise.all([
    onePage(parseResponse(apiOf(args).blog.$get({ query }))).then(toShown, toMissing),
    page === FIRST ? orNull(parseResponse(apiOf(args).updates.$get()) as Promise<ShownUpdates>) : null,
  ])
  return data({ list, updates: sent?.updates ?? [] }, { status: statusOf(list) })
}

const toShown = (page: PostPage): PostPage | Missing => (isBeyond(page) ? 'missing' : page)

export function Component() {
  const { list, updates }: ShownUpdates & { list: PostPage | Missing } = useLoaderData<typeof loader>()
  if (list === 'missing') return <NotFound firstPage={paths.blog()} />
  if (list === 'failed') return <FailedPosts />
  return <Posts {...list} updates={updates} />
}

function FailedPosts() {
  return (
    <>
      <Head title="Blog" hidden />
      <Band />
      <ErrorNotice>Failed to load blog posts.</ErrorNotice>
    </>
  )
}

function Band() {
  const { blogLead = BLOG_LEAD } = useSite()
  return <PageBand title="Blog">{blogLead && <p dir="auto">{blogLead}</p>}</PageBand>
}

function Posts({ posts, updates, ...list }: PostPage & ShownUpdates) {
  const { page } = list
  const { brand } = useSite()
  const pathOf = (page: number) => paths.blog({ page })
  const suffix = page > 1 ? `, page ${page}` : ''
  return (
    <>
      <Head
        title={`Blog${suffix}`}
        description={`Notes from the growing year at ${brand}${suffix}.`}
        place={linksAround(list, pathOf)}
      />
      <Band />
      {posts.length === 0 && <EmptyState>Coming Soon</EmptyState>}
      {posts.length > 0 && (
        <ol className={styles.posts}>
          {posts.map((post) => (
            <li key={post.id}>
              <PostCard post={post} />
            </li>
          ))}
        </ol>
      )}
      <div className={styles.pages}>
        <Pagination page={page} last={lastPage(list)} pathOf={pathOf} />
      </div>
      <ShownUpdateList updates={updates} />
    </>
  )
}
