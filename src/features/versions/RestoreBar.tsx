import type { RefObject } from 'react'
import { useRevalidator } from 'react-router'
import { useAnnounce } from '#ui/office/Announcements.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import { undoPlaceOf, useOfferUndo } from '#ui/office/Undo.tsx'
import { useSave } from '#ui/office/use-save.ts'
import styles from './HistoryDialog.module.css'
import type { StoredVersion, VersionedNoun, VersionList } from './versions.schema.ts'

const UNSAVED = 'Your changes in the form are not saved. Save or discard them before you restore a version.'
const LOCKED = 'Only the people who run the server can change this.'

export type Restoring = {
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
export function RestoreBar({ list, version: { version, images }, ...props }: RestoreBarProps) {
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
      success: 'Version restored.',
      async onSaved({ version: restored }) {
        const place = undoPlaceOf(opener.current)
        await Promise.all([revalidate(), onRestored()])
        const latest = list.versions[0]
        if (latest && restored !== list.present)
          offerUndo({ place, question: 'Restored by mistake?', undo: () => undo(latest.version, restored) })
      },
      onFailed: ({ isConflict }) => isConflict && Promise.all([revalidate(), onStale()]),
    })

  return (
    <div className={styles.restore}>
      <div>
        {failure && (
          <p role="alert" className={styles.failure}>
            {failure.message}
          </p>
        )}
        {isImageLost && (
          <p>The image of this version was deleted. If you restore the version, the current image stays.</p>
        )}
        {note && <p>{note}</p>}
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
