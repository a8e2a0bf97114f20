import type { ReactNode } from 'react'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer } from '#ui/office/call-api.ts'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import styles from './FirstStepList.module.css'
import type { FirstSteps } from './first-steps.schema.ts'
import { doneText } from './site-start.ts'
import { useUndoable } from './use-undoable.ts'
import { LineList } from './WaitingList.tsx'

const change = (isHidden: boolean) => answer(adminApi.admin['first-steps'].$put({ json: { isHidden } }))

export const showAgain = {
  call: () => change(false),
  success: 'The list is back on the dashboard.',
  failure: "Couldn't bring the list back.",
}

/** @param children shown below the list */
export function FirstStepList({ firstSteps, children }: { firstSteps: FirstSteps; children: ReactNode }) {
  const { run, isSaving } = useUndoable()
  return (
    <AdminSection title="Make this site yours">
      <div className={styles.progress}>
        <p>{doneText(firstSteps)}</p>
        <LinkButton
          aria-disabled={isSaving}
          onClick={(event) =>
            run(event, {
              call: () => change(true),
              success: 'List hidden. You can bring it back in Settings.',
              failure: "Couldn't hide the list.",
              leavesSection: true,
              undo: { question: 'Hidden by mistake?', ...showAgain },
            })
          }
        >
          Hide this list
        </LinkButton>
      </div>
      <LineList
        columns={2}
        lines={firstSteps.steps.map(({ isDone, ...step }) => ({ ...step, kind: isDone ? 'done' : 'to do' }))}
      />
      {children}
    </AdminSection>
  )
}
