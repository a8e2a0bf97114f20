import { type MouseEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useAnnounce } from '../../ui/office/Announcements.tsx'
import { adminApi } from '../../ui/office/admin-api.ts'
import { BusyButton } from '../../ui/office/BusyButton.tsx'
import { answer, Refusal } from '../../ui/office/call-api.ts'
import { headingOf } from '../../ui/office/heading-of.ts'
import { useBusy } from '../../ui/office/use-busy.ts'
import styles from './PostActions.module.css'
import type { Post } from './posts.schema.ts'

/** Publishes what the list shows, or takes it back. When somebody has changed it meanwhile, nothing is published. */
export function PublishButton({ post: { id, title, published, version } }: { post: Post }) {
  const [failure, setFailure] = useState<string | null>(null)
  const { isBusy, run } = useBusy()
  const { revalidate } = useRevalidator()
  const announce = useAnnounce()
  const label = published ? 'Unpublish' : 'Publish'

  async function toggle(heading: HTMLElement | null | undefined) {
    setFailure(null)
    try {
      const json = { published: !published, version }
      await answer(adminApi.blog[':id'].$put({ param: { id: `${id}` }, json }))
      announce(published ? 'The post is a draft again: visitors do not see it.' : 'The post is published.')
      await revalidate()
    } catch (error) {
      const reason = reasonOf(error as Error)
      setFailure(reason)
      announce('Failed to update post.', { kind: 'error', reason })
      if (error instanceof Refusal) await revalidate()
      // Then the button is gone.
      if (isStatus(error, 404)) heading?.focus()
    }
  }

  const press = ({ currentTarget }: MouseEvent) => {
    const heading = headingOf(currentTarget)
    void run(() => toggle(heading))
  }
  return (
    <>
      <BusyButton variant="outline" size="sm" isBusy={isBusy} aria-label={`${label} “${title}”`} onClick={press}>
        {label}
      </BusyButton>
      {failure && <p className={styles.failure}>{`Failed to update post. ${failure}`}</p>}
    </>
  )
}

const isStatus = (error: unknown, status: number) => error instanceof Refusal && error.status === status

function reasonOf(error: Error): string {
  return isStatus(error, 409) ? `${error.message} Here it is as it is now.` : error.message
}
