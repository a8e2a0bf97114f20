import { Button, VisuallyHidden } from '@mantine/core'
import type { MouseEvent } from 'react'
import { useRevalidator } from 'react-router'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import { headingOf } from '#ui/office/heading-of.ts'
import { useSave } from '#ui/office/use-save.ts'
import { paths } from '#ui/paths.ts'
import styles from './PostActions.module.css'
import type { Post } from './posts.schema.ts'

const NOT_UPDATED = 'Failed to update post.'

/** Publishes or unpublishes the version in the list. Fails if someone has since changed the post. */
export function PublishButton({ post, isNew }: { post: Post; isNew: boolean }) {
  const { id, title, published, version } = post
  const { save, isSaving, isSaved, failure } = useSave()
  const { revalidate } = useRevalidator()
  const label = published ? 'Unpublish' : 'Publish'

  function press({ currentTarget }: MouseEvent) {
    const heading = headingOf(currentTarget)
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
        variant={isNew && !published ? 'filled' : 'outline'}
        size="sm"
        isBusy={isSaving}
        aria-label={`${label} “${title}”`}
        onClick={press}
      >
        {label}
      </BusyButton>
      {isSaved && published && (
        <Button component="a" size="sm" href={paths.post(post)} target="_blank" rel="noreferrer">
          View<VisuallyHidden>{` “${title}” (opens in a new tab)`}</VisuallyHidden>
        </Button>
      )}
      {failure && <p className={styles.failure}>{`${NOT_UPDATED} ${failure.message}`}</p>}
    </>
  )
}
