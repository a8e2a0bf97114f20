import { AdminSection } from '#ui/office/AdminSection.tsx'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import type { Loaded } from '#ui/office/call-api.ts'
import { LoadError } from '#ui/office/LoadError.tsx'
import type { FirstSteps } from './first-steps.schema.ts'
import styles from './Note.module.css'
import { StarterContentNote } from './StarterContentNote.tsx'
import { doneText, hasOpenSteps, type SiteStart, showAgain } from './site-start.ts'
import { useUndoable } from './use-undoable.ts'

/** Offers to bring back hidden first steps, and to remove the starter content or bring it back. */
export function StartSettings({ start }: { start: Loaded<SiteStart> }) {
  if ('reason' in start)
    return (
      <AdminSection title="Getting started">
        <LoadError reason={`Couldn't load the starter content. ${start.reason}`} />
      </AdminSection>
    )
  const { firstSteps, starter } = start.data
  const hasHiddenSteps = firstSteps.isHidden && hasOpenSteps(firstSteps)
  if (starter.state === 'none' && !hasHiddenSteps) return
  return (
    <AdminSection title="Getting started">
      {starter.state !== 'none' && <StarterContentNote starter={starter} />}
      {hasHiddenSteps && <HiddenStepsNote firstSteps={firstSteps} />}
    </AdminSection>
  )
}

function HiddenStepsNote({ firstSteps }: { firstSteps: FirstSteps }) {
  const { run, isSaving } = useUndoable()
  return (
    <div className={styles.note}>
      <p>{`The dashboard no longer shows the “Make this site yours” list: ${doneText(firstSteps)}.`}</p>
      <BusyButton
        variant="outline"
        size="sm"
        isBusy={isSaving}
        onClick={(event) => run(event, { ...showAgain, leavesSection: true })}
      >
        Show the list again
      </BusyButton>
    </div>
  )
}
