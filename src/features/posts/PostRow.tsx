import { Button, VisuallyHidden } from '@mantine/core'
import { useEffect, useId, useState } from 'react'
import { WrittenRow } from '#features/writing/list/WrittenRow.tsx'
import { RichText } from '#features/writing/text/RichText.tsx'
import { ShownText } from '#features/writing/text/ShownText.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer, type Loaded, loaded } from '#ui/office/call-api.ts'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { LoadError } from '#ui/office/LoadError.tsx'
import { useTimeText } from '#ui/office/Moment.tsx'
import { useCopy } from '#ui/office/use-copy.ts'
import { adminPaths } from '#ui/paths.ts'
import { useSite } from '#ui/site/site.ts'
import styles from './PostRow.module.css'
import type { Post } from './posts.schema.ts'
import { listPath, type PostsView } from './posts-view.ts'

const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const

type PostRowProps = { post: Post; view: PostsView; isNew: boolean; unsaved: string | undefined }

export function PostRow({ post, view, ...row }: PostRowProps) {
  const { id, title, author, createdAt, published, path } = post
  const dayText = useTimeText(DAY)
  const address = useSite().origin + path
  const copy = useCopy('Address')
  const [isOpen, setIsOpen] = useState(false)
  const textId = useId()
  const toggleLabel = isOpen ? 'Show Less' : 'Show More'
  return (
    <WrittenRow
      {...row}
      noun="post"
      item={post}
      isEdited={id === view.edit}
      paths={{ list: listPath(view), edit: adminPaths.manageBlog({ ...view, edit: id }) }}
      href={path}
      loss="The post disappears from the site right away."
      picture={post.picture}
      facts={
        <>
          <time dateTime={createdAt}>{dayText(createdAt)}</time>
          <bdi>{`by ${author || 'Anonymous'}`}</bdi>
        </>
      }
      action={
        <Button
          variant="subtle"
          size="sm"
          aria-expanded={isOpen}
          aria-controls={textId}
          aria-label={`${toggleLabel} of “${title}”`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {toggleLabel}
        </Button>
      }
    >
      {isOpen ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <section id={textId} className={styles.whole} dir="auto" tabIndex={0} aria-label={`Full text of “${title}”`}>
          <WholeText key={post.version} id={id} />
        </section>
      ) : (
        <p id={textId} className={styles.preview} dir="auto">
          {post.excerpt}
        </p>
      )}
      {isOpen && published && (
        <p className={styles.address}>
          <a href={address} target="_blank" rel="noreferrer">
            {address}
            <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
          </a>
          <LinkButton aria-label={`Copy address of “${title}”`} onClick={() => copy(address)}>
            Copy address
          </LinkButton>
        </p>
      )}
    </WrittenRow>
  )
}

/** The list has no texts, because they may be long. */
function WholeText({ id }: { id: number }) {
  const [post, setPost] = useState<Loaded<Post>>()
  useEffect(() => {
    const call = answer(adminApi.blog[':id'].stored.$get({ param: { id: `${id}` } }))
    void loaded(call).then(setPost)
  }, [id])
  if (!post) return <p role="status">Loading...</p>
  if ('reason' in post) return <LoadError reason={post.reason} />
  return <ShownText {...post.data}>{(tree) => <RichText tree={tree} />}</ShownText>
}
