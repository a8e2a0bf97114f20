import { parseResponse } from 'hono/client'
import { data, Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { apiOf, orNull } from '../api-client.ts'
import { Head } from '../pages/Head.tsx'
import { paths } from '../paths.ts'
import { Day } from '../site/Day.tsx'
import { EmptyState } from '../site/EmptyState.tsx'
import { ErrorNotice } from '../site/ErrorNotice.tsx'
import { PageBand } from '../site/PageBand.tsx'
import { useSite } from '../site/site.ts'
import styles from './BlogPage.module.css'
import type { Post } from './blog.schema.ts'
import { preview } from './preview.ts'

export async function loader(args: LoaderFunctionArgs) {
  const posts = await orNull(parseResponse(apiOf(args).blog.$get()))
  // An administrator's session lists drafts too; this page never shows one.
  return data({ posts: posts?.filter((post) => post.published) ?? null }, { status: posts ? 200 : 503 })
}

export function Component() {
  const { posts } = useLoaderData<typeof loader>()
  const { brand } = useSite()
  return (
    <>
      <Head title="Blog" description={`Notes from the growing year at ${brand}.`} />
      <PageBand title="Blog">
        <p>Notes from the growing year.</p>
      </PageBand>
      {!posts && <ErrorNotice>Failed to load blog posts.</ErrorNotice>}
      {posts?.length === 0 && <EmptyState>Coming Soon</EmptyState>}
      {posts && posts.length > 0 && (
        <ol className={styles.posts}>
          {posts.map((post) => (
            <PostCard key={post.id} post={post} />
          ))}
        </ol>
      )}
    </>
  )
}

function PostCard({ post }: { post: Post }) {
  return (
    <li>
      <article className={styles.card}>
        <p className={styles.date}>
          Posted on: <Day at={post.createdAt} />
        </p>
        <div className={styles.words}>
          <h2 dir="auto">
            <Link to={paths.post(post)}>{post.title}</Link>
          </h2>
          <p className={styles.author}>{`by ${post.author || 'Anonymous'}`}</p>
          <p className={styles.preview} dir="auto">
            {preview(post.content)}
          </p>
          <Link className={styles.more} to={paths.post(post)} aria-label={`Read More: ${post.title}`}>
            Read More
          </Link>
        </div>
      </article>
    </li>
  )
}
