import { Button, TextInput, VisuallyHidden } from '@mantine/core'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import pieces from '#ui/office/pieces.module.css'
import { useSave } from '#ui/office/use-save.ts'
import { useSite } from '#ui/site/site.ts'
import { pendingUploads } from '../editor/ContentField.tsx'
import { localTime, useScheduleText } from '../schedule/schedule-text.ts'
import { STILL_UPLOADING } from '../text/text-tree.ts'
import styles from './PublishDialog.module.css'
import { callsOf, type PublishDialogProps, type PublishedState } from './publish-calls.ts'

const DAY_MS = 24 * 60 * 60 * 1000
const TIMES = ['publishAt', 'unpublishAt'] as const

type TimeName = (typeof TIMES)[number]
type Times = { [Name in TimeName]?: string | undefined }

/** Publishes and takes off, now or at a time, which is typed in the site's time zone. Also changes and cancels these times. */
export function PublishForm({ noun, item, words, ...props }: PublishDialogProps & { onDone: () => void }) {
  const { timeZone = 'UTC' } = useSite()
  const scheduleText = useScheduleText()
  const { published } = item
  const local = (at: string | null | undefined) => (at ? localTime(at, timeZone) : undefined)
  const set: Times = { publishAt: local(item.publishAt), unpublishAt: local(item.unpublishAt) }
  /** The fields that are shown. */
  const [times, setTimes] = useState<Times>({})
  const [unfinished, setUnfinished] = useState<string>()
  const [isToday, setIsToday] = useState(false)
  const place = useRef<HTMLElement>(null)
  const { save, isSaving, failure, forget } = useSave()
  const isUploading = !published && pendingUploads(words.content) > 0
  const isOld = Date.now() - Date.parse(item.createdAt) > DAY_MS
  const Noun = noun === 'post' ? 'Post' : 'Page'
  const shown = TIMES.filter((name) => times[name] !== undefined)
  const changed = shown.filter((name) => times[name] !== (set[name] ?? ''))
  const state: PublishedState = Object.fromEntries(changed.map((name) => [name, times[name] || null]))
  const isScheduled = set.publishAt !== undefined || set.unpublishAt !== undefined
  const isTimed = shown.length > 0 && (published || isScheduled || times.publishAt !== undefined)

  function send(next: PublishedState, success: string, savesWords = !published) {
    // A field with a part of a time has no value.
    const wrong = place.current?.querySelector<HTMLInputElement>('input:invalid')
    setUnfinished(wrong?.name)
    if (wrong) return wrong.focus()
    void save({
      async call() {
        const { id } = savesWords ? await props.beforePublish() : item
        return callsOf(noun, id).setState(next)
      },
      success,
      async onSaved() {
        props.onDone()
        await props.onPublished?.()
      },
    })
  }
  const publishNow = () => {
    const date = isToday && { createdAt: new Date().toISOString() }
    send({ ...state, published: true, ...date }, `${Noun} published.`)
  }
  const saveTimes = () => send(state, published || isScheduled ? 'Times saved.' : `${Noun} scheduled.`)
  const unpublish = () => send({ published: false }, `${Noun} unpublished. Visitors no longer see it.`)
  const cancel = () => send({ publishAt: null, unpublishAt: null }, 'Schedule canceled.', false)

  function change(next: Times) {
    forget()
    setUnfinished(undefined)
    setTimes(next)
  }
  /** Shows other fields. The pressed button may disappear, so another element gets the focus. */
  function show(next: Times, focused: string) {
    flushSync(() => change(next))
    place.current?.querySelector<HTMLElement>(focused)?.focus()
    place.current?.scrollIntoView({ block: 'nearest' })
  }
  const open = (name: TimeName, at = '') => show({ ...times, [name]: at }, `[name="${name}"]`)
  const tomorrow = () => local(new Date(Date.now() + DAY_MS).toISOString())?.replace(/T.*/, 'T08:00')

  const field = (name: TimeName, label: string) =>
    times[name] !== undefined && (
      <TextInput
        type="datetime-local"
        name={name}
        label={label}
        required={name === 'publishAt'}
        withAsterisk={false}
        value={times[name]}
        error={unfinished === name ? 'Enter the whole date and time.' : failure?.fields[name]}
        onChange={({ currentTarget }) => change({ ...times, [name]: currentTarget.value })}
      />
    )
  const isInField = shown.some((name) => failure?.fields[name])
  const heading = isScheduled ? scheduleText(item).join('\u00a0· ') : published ? 'Take it off' : 'Publish'
  const title = <h3 tabIndex={-1}>{heading}</h3>
  return (
    <section ref={place} className={styles.publish}>
      {isScheduled ? title : <VisuallyHidden>{title}</VisuallyHidden>}
      {isOld && !published && !set.publishAt && times.publishAt === undefined && (
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
      {shown.length > 0 && (
        <div className={styles.times}>
          {field('publishAt', 'Publish at')}
          {field('unpublishAt', 'Take off at')}
          <p className={pieces.soft}>{`In ${timeZone.replaceAll('_', ' ')} time.`}</p>
        </div>
      )}
      {isUploading && (
        <p className={pieces.wrong} role="status">
          {STILL_UPLOADING}
        </p>
      )}
      {failure && !isInField && (
        <p className={pieces.wrong} role="alert">
          {Object.values(failure.fields)[0] ?? failure.message}
        </p>
      )}
      <div className={pieces.buttons}>
        {isTimed && (
          <BusyButton isBusy={isSaving} disabled={isUploading} onClick={saveTimes}>
            {isScheduled || published ? 'Save times' : 'Schedule'}
          </BusyButton>
        )}
        {isScheduled && !isTimed && (
          <>
            <Button variant="outline" onClick={() => show(set, '[type="datetime-local"]')}>
              Change…
            </Button>
            <BusyButton variant="outline" isBusy={isSaving} onClick={cancel}>
              Cancel schedule
            </BusyButton>
          </>
        )}
        {!published && !isTimed && (
          <BusyButton
            variant={set.publishAt ? 'subtle' : 'filled'}
            isBusy={isSaving}
            disabled={isUploading}
            onClick={publishNow}
          >
            Publish now
          </BusyButton>
        )}
        {published && !isTimed && (
          <BusyButton variant={isScheduled ? 'subtle' : 'outline'} isBusy={isSaving} onClick={unpublish}>
            Unpublish now
          </BusyButton>
        )}
        {!published && !set.publishAt && times.publishAt === undefined && (
          <Button variant="outline" onClick={() => open('publishAt', tomorrow())}>
            Publish later…
          </Button>
        )}
        {shown.length > 0 && (
          <Button variant="subtle" onClick={() => show({}, 'h3')}>
            {isScheduled ? 'Change nothing' : 'Without a date'}
          </Button>
        )}
        {times.unpublishAt === undefined && !set.unpublishAt && (
          <Button variant="subtle" onClick={() => open('unpublishAt')}>
            Take it off on…
          </Button>
        )}
      </div>
    </section>
  )
}
