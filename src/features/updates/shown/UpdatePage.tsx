import { parseResponse } from 'hono/client'
import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { PostArticle } from '#features/posts/PostArticle.tsx'
import { apiOf, statusOf, toMissing } from '#ui/api-client.ts'
import { leadOn } from '#ui/lead-on.ts'
import { paths } from '#ui/paths.ts'
import { FailedPage } from '#ui/site/FailedPage.tsx'
import { Head } from '#ui/site/Head.tsx'
import { NotFound } from '#ui/site/NotFoundPage.tsx'
import { ShareButton } from '#ui/site/ShareButton.tsx'
import type { ShownUpdate } from './shown-updates.schema.ts'
import styles from './UpdatePage.module.css'

export async function loader(args: LoaderFunctionArgs) {
  // Hono's client does not encode path parameters.
  const id = encodeURIComponent(args.params.id ?? '')
  const response = parseResponse(apiOf(args).updates[':id'].$get({ param: { id } })) as Promise<ShownUpdate>
  const update = await response.catch(toMissing)
  if (update === 'missing') await leadOn(args)
  return data({ update }, { status: statusOf(update) })
}

export function Component() {
  const { update } = useLoaderData<typeof loader>()
  if (update === 'missing') return <NotFound what="update" />
  if (update === 'failed') return <FailedPage title="Weekly update">Failed to load this update.</FailedPage>
  const { subject: title, createdAt, excerpt, picture, tree } = update
  return (
    <>
      <Head title={title} description={excerpt} picture={picture} article={{ author: '', createdAt }} />
      <div className={styles.update}>
        <PostArticle
          post={{ title, createdAt, tree }}
          aside={
            <>
              <Link className={styles.back} to={paths.blog()}>
                To the blog
              </Link>
              <ShareButton title={title} />
            </>
          }
        />
      </div>
    </>
  )
}
