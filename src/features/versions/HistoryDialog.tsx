import { NativeSelect } from '@mantine/core'
import { type RefObject, useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { useAnnounce } from '#ui/office/Announcements.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer, type Loaded, loaded } from '#ui/office/call-api.ts'
import { LoadError } from '#ui/office/LoadError.tsx'
import { useTimeText } from '#ui/office/Moment.tsx'
import pieces from '#ui/office/pieces.module.css'
import { undoPlaceOf, useOfferUndo } from '#ui/office/Undo.tsx'
import { useSave } from '#ui/office/use-save.ts'
import { changedText, type VersionFields } from './changes.ts'
import styles from './HistoryDialog.module.css'
import { SIDES, VersionComparison } from './VersionComparison.tsx'
import type { StoredVersion, VersionedNoun, VersionList } from './versions.schema.ts'

export type HistoryProps = VersionFields & Restoring

export function HistoryDialog(props: HistoryProps) {
  const { noun, id } = props
  const [list, setList] = useState<Loaded<VersionList>>()
  const load = async () =>
    setList(await loaded(answer(adminApi.admin.versions[':noun'][':id'].$get({ param: { noun, id: `${id}` } }))))

  // biome-ignore lint/correctness/useExhaustiveDependencies: loads once, when the dialog opens
  useEffect(() => void load(), [])

  if (!list) return <p role="status">Loading...</p>
  if ('reason' in list) return <LoadError reason={`Couldn't load the history. ${list.reason}`} onRetry={load} />
  const [present, previous] = list.data.versions
  if (!present || !previous) return <p>There are no earlier versions yet. Each save from now on adds one.</p>
  return <Versions {...props} list={list.data} first={[previous.version, present.version]} onStale={load} />
}

const RECENT: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' }
const LONG_AGO: Intl.DateTimeFormatOptions = { ...RECENT, year: 'numeric' }
const YEAR_MS = 365 * 24 * 60 * 60 * 1000

type VersionsProps = HistoryProps & { list: VersionList; first: [number, number]; onStale: () => Promise<void> }

function Versions({ list, first, onStale, ...props }: VersionsProps) {
  const { noun, id, labels, toWords } = props
  const [[before, after], setChosen] = useState(first)
  const [recentText, longText] = [useTimeText(RECENT), useTimeText(LONG_AGO)]
  const timeText = (at: string) => (Date.now() - Date.parse(at) < YEAR_MS ? recentText : longText)(at)
  const { pair, retry } = usePair(noun, id, before, after)
  const options = list.versions.map(({ version, savedAt, actor, actorName, changed }, index) => {
    const moment = savedAt ? timeText(savedAt) : 'Before the first save'
    // For the oldest version, `changed` has all fields.
    const fields = index === list.versions.length - 1 ? '' : changedText(changed, labels)
    // Short, because a phone cuts the end.
    const author = actorName || actor?.split('@')[0]
    const label = `${index === 0 ? 'Now: ' : ''}${moment}${author ? `, ${author}` : ''}${fields && ` (${fields})`}`
    return { value: `${version}`, label }
  })
  return (
    <div className={styles.dialog}>
      <div className={styles.sides}>
        <NativeSelect
          label={SIDES[0]}
          data={options}
          value={before}
          onChange={(event) => setChosen([Number(event.currentTarget.value), after])}
        />
        <NativeSelect
          label={SIDES[1]}
          data={options}
          value={after}
          onChange={(event) => setChosen([before, Number(event.currentTarget.value)])}
        />
      </div>
      {!pair && <p role="status">Loading...</p>}
      {pair && 'reason' in pair && (
        <LoadError reason={`Couldn't load the version. ${pair.reason}`} onRetry={async () => retry()} />
      )}
      {pair && 'data' in pair && (
        <>
          <VersionComparison before={pair.data[0]} after={pair.data[1]} labels={labels} toWords={toWords} />
          {before !== list.versions[0]?.version && (
            <RestoreBar {...props} list={list} version={pair.data[0]} onStale={onStale} />
          )}
        </>
      )}
    </div>
  )
}

type Pair = [StoredVersion, StoredVersion]

function usePair(noun: VersionedNoun, id: number, before: number, after: number) {
  const [attempt, setAttempt] = useState(1)
  const [shown, setShown] = useState<{ key: string; pair: Loaded<Pair> }>()
  const key = [before, after, attempt].join()

  useEffect(() => {
    let isCurrent = true
    const get = (version: number) =>
      answer(
        adminApi.admin.versions[':noun'][':id'][':version'].$get({
          param: { noun, id: `${id}`, version: `${version}` },
        }),
      )
    void loaded(Promise.all([get(before), get(after)])).then((pair) => isCurrent && setShown({ key, pair }))
    return () => {
      isCurrent = false
    }
  }, [noun, id, before, after, key])

  return { pair: shown?.key === key ? shown.pair : undefined, retry: () => setAttempt(attempt + 1) }
}

const UNSAVED = 'Your changes in the form are not saved. Save or discard them before you restore a version.'
const LOCKED = 'Only the people who run the server can change this.'

type Restoring = {
  noun: VersionedNoun
  id: number
  /** A sentence about what a restore does not change. */
  note?: string
  /** Whether the form has unsaved input. */
  isUnsaved: boolean
  /** Whether the settings are locked. */
  isLocked?: boolean
  opener: RefObject<HTMLElement | null>
  onRestored: () => unknown
}

type RestoreBarProps = Restoring & { list: VersionList; version: StoredVersion; onStale: () => Promise<void> }

/** Saves an earlier version as the current one, and then offers to undo that. */
function RestoreBar({ list, version: { version, images, note: kept }, ...props }: RestoreBarProps) {
  const { noun, id, note, isUnsaved, isLocked, opener, onRestored, onStale } = props
  const { revalidate } = useRevalidator()
  const { save, isSaving, failure } = useSave({ reload: false })
  const announce = useAnnounce()
  const offerUndo = useOfferUndo()
  const isImageLost = Object.values(images).includes(null)
  const hindrance = (isLocked && LOCKED) || (isUnsaved && UNSAVED)

  const restore = (wanted: number, present: number, keepsImages: boolean) =>
    answer(
      adminApi.admin.versions[':noun'][':id'][':version'].restore.$post({
        param: { noun, id: `${id}`, version: `${wanted}` },
        json: { version: present, keepsImages },
      }),
    )

  async function undo(wanted: number, present: number) {
    try {
      await restore(wanted, present, false)
      announce('Restore undone.')
    } catch (error) {
      announce("Couldn't undo the restore.", { kind: 'error', reason: (error as Error).message })
    }
    await Promise.all([revalidate(), onRestored()])
  }

  const press = () =>
    save({
      call: () => restore(version, list.present, isImageLost),
      async onSaved({ version: restored }) {
        const place = undoPlaceOf(opener.current)
        await Promise.all([revalidate(), onRestored()])
        const latest = list.versions[0]
        const notice = 'Version restored.'
        if (latest && restored !== list.present)
          offerUndo({ place, notice, question: 'Restored by mistake?', undo: () => undo(latest.version, restored) })
        else announce(notice)
      },
      onFailed: ({ isConflict }) => isConflict && Promise.all([revalidate(), onStale()]),
    })

  return (
    <div className={styles.restore}>
      <div>
        {failure && (
          <p role="alert" className={pieces.wrong}>
            {failure.message}
          </p>
        )}
        {isImageLost && (
          <p>The image of this version was deleted. If you restore the version, the current image stays.</p>
        )}
        {note && <p>{note}</p>}
        {kept && <p>{kept}</p>}
        {hindrance && <p>{hindrance}</p>}
      </div>
      {!hindrance && (
        <BusyButton isBusy={isSaving} onClick={press}>
          Restore this version
        </BusyButton>
      )}
    </div>
  )
}
