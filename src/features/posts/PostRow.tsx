import { Button, VisuallyHidden } from '@mantine/core'
import { type MouseEvent, useEffect, useId, useState } from 'react'
import { createPath, useNavigate, useNavigation, useRevalidator } from 'react-router'
import { WordingOf } from '#features/wording/WordingNotes.tsx'
import { useScheduleText } from '#features/writing/schedule/schedule-text.ts'
import { RichText } from '#features/writing/text/RichText.tsx'
import { ShownText } from '#features/writing/text/ShownText.tsx'
import { useAnnounce } from '#ui/office/Announcements.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { ConfirmButton } from '#ui/office/ConfirmButton.tsx'
import { answer, type Loaded, loaded } from '#ui/office/call-api.ts'
import { headingOf } from '#ui/office/heading-of.ts'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { LoadError } from '#ui/office/LoadError.tsx'
import { useTimeText } from '#ui/office/Moment.tsx'
import { QuestionDialog } from '#ui/office/QuestionDialog.tsx'
import { useSave } from '#ui/office/use-save.ts'
import { adminPaths } from '#ui/paths.ts'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import { useSite } from '#ui/site/site.ts'
import styles from './PostRow.module.css'
import type { Post } from './posts.schema.ts'
import { listPath, type PostsView } from './posts-view.ts'

const DAY = { year: 'numeric', month: 'short', day: 'numeric' } as const
const NOT_UPDATED = 'Failed to update post.'

export const editButtonId = (id: number) => `edit-${id}`
export const rowId = (id: number) => `post-${id}`

type PostRowProps = {
  post: Post
  view: PostsView
  /** Whether the post was just added on this page. */
  isNew: boolean
  /** The words about unsaved text. */
  unsaved?: string | undefined
}

export function PostRow({ post, view, isNew, unsaved }: PostRowProps) {
  const { title, author, createdAt, published, picture } = post
  const isEdited = post.id === view.edit
  const dayText = useTimeText(DAY)
  const scheduleText = useScheduleText()
  const [isOpen, setIsOpen] = useState(false)
  const textId = useId()
  const toggleLabel = isOpen ? 'Show Less' : 'Show More'
  return (
    <li id={rowId(post.id)} className={styles.row} tabIndex={-1} data-new={isNew || undefined}>
      <div className={styles.words}>
        {picture && (
          <div className={styles.picture}>
            <ResponsiveImage {...picture} alt="" sizes="6rem" />
          </div>
        )}
        <h3 dir="auto">{title}</h3>
        <p className={styles.facts}>
          {isNew && <span data-mark="new">New</span>}
          <span data-mark={published ? 'published' : 'draft'}>{published ? 'Published' : 'Draft'}</span>
          {isEdited && <span data-mark="edited">In the form above</span>}
          {scheduleText(post).map((text) => (
            <span key={text} data-mark={text.startsWith('Overdue') ? 'unsaved' : 'scheduled'}>
              {text}
            </span>
          ))}
          {!isEdited && unsaved && <span data-mark="unsaved">{unsaved}</span>}
          <time dateTime={createdAt}>{dayText(createdAt)}</time>
          <bdi>{`by ${author || 'Anonymous'}`}</bdi>
        </p>
        <PostText id={textId} post={post} isOpen={isOpen} />
        {isOpen && published && <PublicAddress post={post} />}
      </div>
      <div className={styles.actions}>
        <LinkButton
          aria-expanded={isOpen}
          aria-controls={textId}
          aria-label={`${toggleLabel} of “${title}”`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {toggleLabel}
        </LinkButton>
        <PostActions post={post} view={view} isNew={isNew} />
      </div>
    </li>
  )
}

function PublicAddress({ post }: { post: Post }) {
  const { origin } = useSite()
  const announce = useAnnounce()
  const address = origin + post.path

  async function copy() {
    try {
      // `navigator.clipboard` is undefined on pages served over plain HTTP.
      await navigator.clipboard.writeText(address)
      announce('Address copied.')
    } catch {
      announce("Couldn't copy the address.", { kind: 'error', reason: 'Select it and copy it yourself.' })
    }
  }
  return (
    <p className={styles.address}>
      <a href={address} target="_blank" rel="noreferrer">
        {address}
        <VisuallyHidden> (opens in a new tab)</VisuallyHidden>
      </a>
      <LinkButton aria-label={`Copy address of “${post.title}”`} onClick={copy}>
        Copy address
      </LinkButton>
    </p>
  )
}

type PostTextProps = { id: string; post: Post; isOpen: boolean }

function PostText({ id, post, isOpen }: PostTextProps) {
  return isOpen ? (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section id={id} className={styles.whole} dir="auto" tabIndex={0} aria-label={`Full text of “${post.title}”`}>
      <WholeText key={post.version} id={post.id} />
    </section>
  ) : (
    <p id={id} className={styles.preview} dir="auto">
      {post.excerpt}
    </p>
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

function PostActions({ post, view, isNew }: PostRowProps) {
  const navigate = useNavigate()
  const name = `“${post.title}”`

  async function remove() {
    const done = await answer(adminApi.blog[':id'].$delete({ param: { id: `${post.id}` } }))
    // Not awaited: ConfirmButton reloads the page's data next, and both can run together.
    if (post.id === view.edit) void navigate(listPath(view), { preventScrollReset: true })
    return done
  }
  return (
    <>
      {!post.published && <WordingOf texts={[post.title, post.excerpt]} />}
      <PublishButton post={post} isNew={isNew} />
      <EditButton post={post} view={view} />
      <ConfirmButton
        label="Delete"
        about={name}
        question={`Delete ${name}?`}
        failure="Failed to delete blog post."
        onConfirm={remove}
        trashed={{ kind: 'post', id: post.id }}
      >
        {`${post.published ? 'The post disappears from the site right away. ' : ''}You can restore it from the trash for 30 days.`}
      </ConfirmButton>
    </>
  )
}

function EditButton({ post, view }: { post: Post; view: PostsView }) {
  const navigate = useNavigate()
  const { location } = useNavigation()
  const address = adminPaths.manageBlog({ ...view, edit: post.id })
  return (
    <BusyButton
      id={editButtonId(post.id)}
      variant="subtle"
      size="sm"
      aria-label={`Edit “${post.title}”`}
      isBusy={location !== undefined && createPath(location) === address}
      onClick={() => void navigate(address)}
    >
      Edit
    </BusyButton>
  )
}

/** Publishes or unpublishes the version in the list. Fails if someone has since changed the post. */
function PublishButton({ post, isNew }: { post: Post; isNew: boolean }) {
  const { id, title, published, version } = post
  const { save, isSaving, isSaved, failure } = useSave()
  const { revalidate } = useRevalidator()
  const scheduleText = useScheduleText()
  /** The button that asks whether to publish before the scheduled time. */
  const [asking, setAsking] = useState<HTMLElement | null>(null)
  const isScheduled = !published && Boolean(post.publishAt)
  const label = published ? 'Unpublish' : isScheduled ? 'Publish…' : 'Publish'

  function press({ currentTarget }: MouseEvent<HTMLElement>) {
    if (isScheduled) setAsking(currentTarget)
    else change(currentTarget)
  }

  function change(button: HTMLElement | null) {
    setAsking(null)
    const heading = headingOf(button)
    const json = { published: !published, version }
    void save({
      call: () => answer(adminApi.blog[':id'].$put({ param: { id: `${id}` }, json })),
      success: published ? 'Post unpublished. Visitors no longer see it.' : 'Post published.',
      failure: NOT_UPDATED,
      conflict: 'The list now shows the latest version.',
      async onFailed({ isMissing }) {
        if (!isMissing) return
        // The reload removes the post and this button.
        await revalidate()
        heading?.focus()
      },
    })
  }
  return (
    <>
      <BusyButton
        variant={isNew && !published ? 'filled' : 'subtle'}
        size="sm"
        isBusy={isSaving}
        aria-label={`${label} “${title}”`}
        onClick={press}
      >
        {label}
      </BusyButton>
      <QuestionDialog
        isOpen={asking !== null}
        title={`Publish “${title}” now?`}
        answer="Publish now"
        onAnswer={() => change(asking)}
        onClose={() => setAsking(null)}
      >
        {`${scheduleText(post).join(' · ')}. If you publish it now, it no longer waits for that time.`}
      </QuestionDialog>
      {isSaved && published && (
        <Button component="a" size="sm" href={post.path} target="_blank" rel="noreferrer">
          View<VisuallyHidden>{` “${title}” (opens in a new tab)`}</VisuallyHidden>
        </Button>
      )}
      {failure && <p className={styles.failure}>{`${NOT_UPDATED} ${failure.message}`}</p>}
    </>
  )
}
