import { Button, Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import pieces from '#ui/office/pieces.module.css'
import { useSave } from '#ui/office/use-save.ts'
import { useSite } from '#ui/site/site.ts'
import styles from './PostForm.module.css'
import { useScheduleText } from './post-schedule.ts'
import type { Post, PostInput } from './posts.schema.ts'

/** Changes the state of a post, apart from its words. `json` has no version, so it never conflicts with typed words. */
function useStateCalls({ id }: Post) {
  const saving = useSave()
  const change = (json: PostInput, success: string) =>
    saving.save({
      call: () => answer(adminApi.blog[':id'].$put({ param: { id: `${id}` }, json })),
      success,
      failure: 'Failed to update post.',
    })
  return { ...saving, change }
}

/** The schedule of a post, and the buttons to publish it now or to cancel it. */
export function PostSchedule({ post }: { post: Post }) {
  const scheduleText = useScheduleText()
  const { change, isSaving } = useStateCalls(post)
  const lines = scheduleText(post)
  if (lines.length === 0) return null
  const clear = { publishAt: null, unpublishAt: null }
  return (
    <div className={`${pieces.note} ${styles.schedule}`}>
      <p>{lines.join(' · ')}</p>
      {post.publishAt && (
        <BusyButton
          variant="outline"
          size="sm"
          isBusy={isSaving}
          onClick={() => void change({ published: true }, 'Post published.')}
        >
          Publish now
        </BusyButton>
      )}
      <Button variant="subtle" size="sm" onClick={() => void change(clear, 'Schedule canceled.')}>
        Cancel schedule
      </Button>
    </div>
  )
}

/** The date of a post, and whether search engines may list it. Each is saved by itself. */
export function PostFacts({ post }: { post: Post }) {
  const { timeZone = 'UTC' } = useSite()
  const { change, isSaving, failure } = useStateCalls(post)
  const stored = localTime(post.createdAt, timeZone)
  const [typed, setTyped] = useState<string>()
  const date = typed ?? stored
  return (
    <details className={`${pieces.fold} ${styles.wide}`}>
      <summary>Date and search engines</summary>
      <div className={styles.facts}>
        <TextInput
          type="datetime-local"
          label="Date"
          description={`In ${timeZone.replaceAll('_', ' ')} time.`}
          value={date}
          error={failure?.fields.createdAt}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <BusyButton
          variant="outline"
          isBusy={isSaving}
          disabled={date === stored || date === ''}
          onClick={() => void change({ createdAt: date }, 'Date saved.')}
        >
          Save date
        </BusyButton>
        <Checkbox
          label="Hide from search engines"
          checked={!post.isIndexed}
          onChange={({ currentTarget }) => void change({ isIndexed: !currentTarget.checked }, 'Changes saved.')}
        />
      </div>
    </details>
  )
}

/** Returns a time of the site's time zone as inputs want it: 2026-11-01T02:30. */
function localTime(at: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
  return format.format(new Date(at)).replace(' ', 'T')
}
