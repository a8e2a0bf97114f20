import { parseResponse } from 'hono/client'
import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { apiOf, type Missing, statusOf, toMissing } from '#ui/api-client.ts'
import { paths } from '#ui/paths.ts'
import { ErrorNotice } from '#ui/site/ErrorNotice.tsx'
import { Head } from '#ui/site/Head.tsx'
import { NotFound } from '#ui/site/NotFoundPage.tsx'
import { PageBand } from '#ui/site/PageBand.tsx'
import { excerptOf } from './excerpt.ts'
import { PostArticle } from './PostArticle.tsx'
import styles from './PostPage.module.css'
import type { Post } from './posts.schema.ts'

type Loaded = Post | Missing

export async function loader(args: LoaderFunctionArgs) {
  // Hono's client does not encode path parameters.
  const id = encodeURIComponent(args.params.id ?? '')
  const post = await parseResponse(apiOf(args).blog[':id'].$get({ param: { id } })).catch(toMissing)
  return data({ post }, { status: statusOf(post) })
}

export function Component() {
  const { post }: { post: Loaded } = useLoaderData<typeof loader>()
  if (post === 'missing') return <NotFound what="post" />
  if (post === 'failed') return <FailedPost />
  return (
    <>
      <Head title={post.title} description={excerptOf(post.content)} type="article" />
      <PostArticle post={post}>
        <Link className={styles.back} to={paths.blog()}>
          All posts
        </Link>
      </PostArticle>
    </>
  )
}

function FailedPost() {
  return (
    <>
      <Head title="Blog" hidden />
      <PageBand title="Blog" />
      <ErrorNotice>Failed to load blog post.</ErrorNotice>
    </>
  )
}
