import { parseResponse } from 'hono/client'
import { data, Link, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { SubscribeForm } from '#features/subscribers/SubscribeForm.tsx'
import { apiOf, statusOf, toMissing } from '#ui/api-client.ts'
import { leadOn } from '#ui/lead-on.ts'
import { paths } from '#ui/paths.ts'
import { FailedPage } from '#ui/site/FailedPage.tsx'
import { Head } from '#ui/site/Head.tsx'
import { NotFound } from '#ui/site/NotFoundPage.tsx'
import { ShareButton } from '#ui/site/ShareButton.tsx'
import { PostArticle } from './PostArticle.tsx'
import styles from './PostPage.module.css'
import type { ShownPost } from './posts.schema.ts'

export async function loader(args: LoaderFunctionArgs) {
  // Hono's client does not encode path parameters.
  const { id: address = '' } = args.params
  const id = encodeURIComponent(address.replace(/(?<=.)-.*/s, ''))
  // Hono's types end at some depth of the tree.
  const response = parseResponse(apiOf(args).blog[':id'].page.$get({ param: { id } })) as Promise<ShownPost>
  const post = await response.catch(toMissing)
  if (post === 'missing') await leadOn(args)
  if (typeof post === 'object' && address !== id && paths.post({ id: address }) !== post.path)
    throw redirect(post.path + new URL(args.request.url).search, 301)
  return data({ post }, { status: statusOf(post) })
}

export function Component() {
  const { post } = useLoaderData<typeof loader>()
  if (post === 'missing') return <NotFound what="post" />
  if (post === 'failed') return <FailedPage title="Blog">Failed to load blog post.</FailedPage>
  return (
    <>
      <Head
        title={post.title}
        description={post.summary || post.excerpt}
        hidden={!post.isIndexed}
        picture={post.picture}
        article={post}
        place={{ path: post.path, previous: post.previous?.path, next: post.next?.path }}
      />
      <PostArticle
        key={post.id}
        post={post}
        aside={
          <>
            <Link className={styles.back} to={paths.blog()}>
              All posts
            </Link>
            <ShareButton title={post.title} />
          </>
        }
      >
        <SubscribeForm place="post" />
        <Neighbors previous={post.previous} next={post.next} />
      </PostArticle>
    </>
  )
}

function Neighbors({ previous, next }: Pick<ShownPost, 'previous' | 'next'>) {
  if (!previous && !next) return null
  const link = (rel: string, label: string, post: ShownPost['next']) =>
    post && (
      <Link to={post.path} rel={rel}>
        <small>{label}</small>
        <span>
          <bdi>{post.title}</bdi>
        </span>
      </Link>
    )
  return (
    <nav className={styles.neighbors} aria-label="Other posts">
      {link('prev', 'Previous post', previous)}
      {link('next', 'Next post', next)}
    </nav>
  )
}
