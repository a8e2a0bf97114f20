import { NativeSelect } from '@mantine/core'
import { useEffect, useState } from 'react'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer, type Loaded, loaded } from '#ui/office/call-api.ts'
import { LoadError } from '#ui/office/LoadError.tsx'
import { useTimeText } from '#ui/office/Moment.tsx'
import { changedText, type VersionFields } from './changes.ts'
import styles from './HistoryDialog.module.css'
import { RestoreBar, type Restoring } from './RestoreBar.tsx'
import { VersionComparison } from './VersionComparison.tsx'
import type { ListedVersion, StoredVersion, VersionedNoun, VersionList } from './versions.schema.ts'

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

type VersionsProps = HistoryProps & { list: VersionList; first: [number, number]; onStale: () => Promise<void> }

function Versions({ list, first, onStale, ...props }: VersionsProps) {
  const { noun, id, labels, toWords } = props
  const [[before, after], setChosen] = useState(first)
  const timeText = useTimeText()
  const { pair, retry } = usePair(noun, id, before, after)
  const options = list.versions.map((version, index) => ({
    value: `${version.version}`,
    // For the oldest version, `changed` has all fields.
    label: nameOf(
      version,
      version.savedAt ? timeText(version.savedAt) : 'Before the first save',
      index === 0,
      index === list.versions.length - 1 ? '' : changedText(version.changed, labels),
    ),
  }))
  return (
    <div className={styles.dialog}>
      <div className={styles.sides}>
        <NativeSelect
          label="Version"
          data={options}
          value={before}
          onChange={(event) => setChosen([Number(event.currentTarget.value), after])}
        />
        <NativeSelect
          label="Compare with"
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

function nameOf({ actor, actorName }: ListedVersion, moment: string, isPresent: boolean, changed: string): string {
  const author = actorName || actor
  return `${isPresent ? 'Now: ' : ''}${moment}${changed && ` (${changed})`}${author ? `, by ${author}` : ''}`
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
