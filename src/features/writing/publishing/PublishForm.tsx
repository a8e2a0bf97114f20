import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import pieces from '#ui/office/pieces.module.css'
import { useSave } from '#ui/office/use-save.ts'
import { useSite } from '#ui/site/site.ts'
import { pendingUploads } from '../editor/MarkdownField.tsx'
import { localTime } from '../schedule/schedule-text.ts'
import { STILL_UPLOADING } from '../text/text-tree.ts'
import styles from './PublishDialog.module.css'
import { callsOf, type PublishDialogProps, type PublishedState } from './publish-calls.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const TIMES = ['publishAt', 'unpublishAt'] as const

type Times = { [Name in (typeof TIMES)[number]]?: string | undefined }

/** Publishes and takes off, now or at a time, which is typed in the site's time zone. Also changes and cancels these times. */
export function PublishForm({ noun, item, words, ...props }: PublishDialogProps & { onDone: () => void }) {
  const { timeZone = 'UTC' } = useSite()
  const { published } = item
  const local = (at: string | null | undefined) => (at ? localTime(at, timeZone) : undefined)
  const [first] = useState<Times>({ publishAt: local(item.publishAt), unpublishAt: local(item.unpublishAt) })
  const [times, setTimes] = useState(first)
  const [isToday, setIsToday] = useState(false)
  const { save, isSaving, failure, forget } = useSave()
  const isUploading = !published && pendingUploads(words.content) > 0
  const isScheduled = times.publishAt !== undefined
  const isOld = Date.now() - Date.parse(item.createdAt) > DAY_MS
  const Noun = noun === 'post' ? 'Post' : 'Page'
  const changed = TIMES.filter((name) => (times[name] ?? '') !== (first[name] ?? ''))
  const state: PublishedState = Object.fromEntries(changed.map((name) => [name, times[name] || null]))

  const set = (next: PublishedState, success: string, isPublic = !published) =>
    save({
      async call() {
        const { id } = isPublic ? await props.beforePublish() : item
        return callsOf(noun).setState(id, next)
      },
      success,
      async onSaved() {
        props.onDone()
        await props.onPublished?.()
      },
    })
  const publishNow = () => {
    const { publishAt: _, ...others } = state
    const date = isToday && { createdAt: new Date().toISOString() }
    return set({ ...others, published: true, ...date }, `${Noun} published.`)
  }
  const saveTimes = () => set(state, published ? 'Times saved.' : `${Noun} scheduled.`)
  const unpublish = () => set({ published: false }, `${Noun} unpublished. Visitors no longer see it.`)
  const cancel = () => set({ publishAt: null, unpublishAt: null }, 'Schedule canceled.', false)

  const change = (next: Times) => {
    forget()
    setTimes(next)
  }
  const field = (name: keyof Times, label: string) =>
    times[name] === undefined ? (
      <Button variant="outline" size="sm" onClick={() => change({ ...times, [name]: '' })}>
        {label}…
      </Button>
    ) : (
      <TextInput
        type="datetime-local"
        label={label}
        description={`In ${timeZone.replaceAll('_', ' ')} time.`}
        data-autofocus
        value={times[name]}
        error={failure?.fields[name]}
        onChange={({ currentTarget }) => change({ ...times, [name]: currentTarget.value })}
      />
    )
  const isField = failure && (failure.fields.publishAt || failure.fields.unpublishAt)
  const hasTimes = first.publishAt ?? first.unpublishAt
  return (
    <section className={styles.publish}>
      <h3>{published ? 'Take it off' : 'Publish'}</h3>
      {isOld && !isScheduled && !published && (
        <label className={pieces.check}>
          <input
            type="checkbox"
            checked={isToday}
            onChange={({ currentTarget }) => setIsToday(currentTarget.checked)}
          />
          <span>
            Use today's date
            <span className={styles.hint}>Without it, the date stays that of the draft.</span>
          </span>
        </label>
      )}
      <div className={styles.times}>
        {!published && field('publishAt', 'Publish at')}
        {field('unpublishAt', 'Take off at')}
      </div>
      {isUploading && (
        <p className={pieces.wrong} role="status">
          {STILL_UPLOADING}
        </p>
      )}
      {failure && !isField && (
        <p className={pieces.wrong} role="alert">
          {failure.message}
        </p>
      )}
      <div className={pieces.buttons}>
        {(isScheduled || (published && times.unpublishAt !== undefined)) && (
          <BusyButton
            isBusy={isSaving}
            disabled={isUploading || times.publishAt === '' || changed.length === 0}
            onClick={() => void saveTimes()}
          >
            {hasTimes || published ? 'Save times' : 'Schedule'}
          </BusyButton>
        )}
        {!published && (!isScheduled || item.publishAt) && (
          <BusyButton
            variant={isScheduled ? 'outline' : 'filled'}
            isBusy={isSaving}
            disabled={isUploading}
            onClick={() => void publishNow()}
          >
            Publish now
          </BusyButton>
        )}
        {published && (
          <BusyButton variant="outline" isBusy={isSaving} onClick={() => void unpublish()}>
            Unpublish now
          </BusyButton>
        )}
        {hasTimes ? (
          <Button variant="subtle" onClick={() => void cancel()}>
            Cancel schedule
          </Button>
        ) : (
          (isScheduled || times.unpublishAt !== undefined) && (
            <Button variant="subtle" onClick={() => change({})}>
              Set no times
            </Button>
          )
        )}
      </div>
    </section>
  )
}
