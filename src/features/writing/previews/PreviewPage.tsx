import { parseResponse } from 'hono/client'
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { PostArticle } from '#features/posts/PostArticle.tsx'
import { apiOf, type Missing, statusOf, toMissing } from '#ui/api-client.ts'
import { Day } from '#ui/site/Day.tsx'
import { ErrorNotice } from '#ui/site/ErrorNotice.tsx'
import { Head } from '#ui/site/Head.tsx'
import { PageBand } from '#ui/site/PageBand.tsx'
import { ArticleBody } from '../article/ArticleBody.tsx'
import styles from './PreviewPage.module.css'
import type { ShownPreview } from './previews.schema.ts'

const UNTITLED = 'No title yet'

export async function loader(args: LoaderFunctionArgs) {
  const token = args.params.token ?? ''
  // Hono's types end at some depth of the tree.
  const response = parseResponse(apiOf(args).preview.$get({ query: { token } })) as Promise<ShownPreview>
  const preview = await response.catch(toMissing)
  if (typeof preview === 'object' && preview.publicPath) throw redirect(preview.publicPath)
  return data({ preview }, { status: statusOf(preview) })
}

export function Component() {
  const { preview }: { preview: ShownPreview | Missing } = useLoaderData<typeof loader>()
  if (typeof preview === 'string') return <NoPreview why={preview} />
  const { noun, title, endsAt, tree } = preview
  return (
    <>
      <Head title={title} hidden />
      <aside className={styles.notice} aria-label="About this preview">
        <p>
          <strong>Preview.</strong> Only people with this link see it, until <Day at={endsAt} />.
        </p>
      </aside>
      {noun === 'post' ? (
        <PostArticle post={{ ...preview, title: title || UNTITLED }} />
      ) : (
        <article dir="auto">
          <PageBand title={title || UNTITLED} />
          <ArticleBody tree={tree} />
        </article>
      )}
    </>
  )
}

function NoPreview({ why }: { why: Missing }) {
  const title = why === 'missing' ? 'This preview has ended' : 'Preview'
  return (
    <>
      <Head title={title} hidden />
      <PageBand title={title} />
      <div className={styles.body}>
        {why === 'missing' ? (
          <p>
            A preview link works for seven days, and its sender can end it sooner. Check that you have the whole link,
            or ask for a new one.
          </p>
        ) : (
          <ErrorNotice>Failed to load the preview. Try again.</ErrorNotice>
        )}
      </div>
    </>
  )
}
