import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { localTime } from '#features/writing/schedule/schedule-text.ts'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import pieces from '#ui/office/pieces.module.css'
import { useSave } from '#ui/office/use-save.ts'
import { useSite } from '#ui/site/site.ts'
import styles from './PostForm.module.css'
import type { Post, PostInput } from './posts.schema.ts'

/** The date of a post, and whether search engines may list it. Each is saved by itself. */
export function PostFacts({ post }: { post: Post }) {
  const { timeZone = 'UTC' } = useSite()
  const { save, isSaving, failure } = useSave()
  const stored = localTime(post.createdAt, timeZone)
  const [typed, setTyped] = useState<string>()
  const date = typed ?? stored
  const isFuture = typed !== undefined && typed > localTime(new Date().toISOString(), timeZone)
  /** Without a version, so that it never conflicts with typed words. */
  const change = (json: PostInput, success: string) =>
    save({
      call: () => answer(adminApi.blog[':id'].$put({ param: { id: `${post.id}` }, json })),
      success,
      failure: 'Failed to update post.',
    })
  return (
    <details className={pieces.fold}>
      <summary>Date and search engines</summary>
      <div className={styles.facts}>
        {post.publishAt ? (
          <p className={pieces.soft}>Its date will be that of its publication.</p>
        ) : (
          <>
            <TextInput
              type="datetime-local"
              label="Date"
              description={`The post shows it. In ${timeZone.replaceAll('_', ' ')} time.`}
              value={date}
              error={isFuture ? 'This is in the future. Use “Publish…” to publish later.' : failure?.fields.createdAt}
              onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            />
            <BusyButton
              variant="outline"
              isBusy={isSaving}
              disabled={date === stored || date === '' || isFuture}
              onClick={() => void change({ createdAt: date }, 'Date saved.')}
            >
              Save date
            </BusyButton>
          </>
        )}
        <label className={pieces.check}>
          <input
            type="checkbox"
            checked={!post.isIndexed}
            onChange={({ currentTarget }) => void change({ isIndexed: !currentTarget.checked }, 'Changes saved.')}
          />
          Hide from search engines
        </label>
      </div>
    </details>
  )
}
