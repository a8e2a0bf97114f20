import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { AdminSection } from '../admin/AdminSection.tsx'
import { LoadError } from '../admin/LoadError.tsx'
import { EmptyState } from '../site/EmptyState.tsx'
import type { Post } from './blog.schema.ts'
import styles from './PostList.module.css'
import { PostRow } from './PostRow.tsx'

const AT_ONCE = 50

type PostListProps = { posts: Post[] | null; reason: string | null; edited: number | null }

export function PostList({ posts, reason, edited }: PostListProps) {
  return (
    <AdminSection title="All posts">
      {reason !== null && <LoadError reason={`Failed to load blog posts. ${reason}`} />}
      {posts?.length === 0 && <EmptyState>No blog posts available at this time.</EmptyState>}
      {posts && posts.length > 0 && <Rows posts={posts} edited={edited} />}
    </AdminSection>
  )
}

function Rows({ posts, edited }: { posts: Post[]; edited: number | null }) {
  const [count, setCount] = useState(AT_ONCE)
  const list = useRef<HTMLOListElement>(null)

  // The button may go, and who pressed it wants to read on.
  function showMore() {
    flushSync(() => setCount(count + AT_ONCE))
    list.current?.children[count]?.querySelector('h3')?.focus()
  }
  return (
    <>
      <ol ref={list} className={styles.rows}>
        {posts.slice(0, count).map((post) => (
          <PostRow key={post.id} post={post} isEdited={post.id === edited} />
        ))}
      </ol>
      {posts.length > count && (
        <Button variant="outline" className={styles.more} onClick={showMore}>
          Show more posts
        </Button>
      )}
    </>
  )
}
