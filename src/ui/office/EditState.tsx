import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './EditState.module.css'
import { LinkButton } from './LinkButton.tsx'
import pieces from './pieces.module.css'
import type { Edit, Fields } from './use-edit.ts'

type EditStateProps<Form extends Fields> = {
  edit: Edit<Form>
  /** The noun for the edited item, such as 'section'. */
  what: string
  /** The labels of the fields to compare after a conflict. */
  labels: Partial<Record<keyof Form, string>>
  /** Shows a field of the other version otherwise than as its value. */
  show?: (field: keyof Form, other: Form) => ReactNode
  /** Replaces the sentence about text that is not saved. */
  unsaved?: string
  /** Replaces the sentences about the other version. */
  conflict?: ReactNode
  /** The other version is the same person's, from another device. */
  isOwn?: boolean
  /** The reason why the last save failed. */
  failure?: string | undefined
  /** Called when a button here is pressed, so that the caller can clear `failure`. */
  onChoice?: () => void
}

/** Shows unsaved changes and, after a conflict, the other version and a choice between the two. */
export function EditState<Form extends Fields>({
  edit,
  what,
  labels,
  show,
  failure,
  onChoice,
  ...words
}: EditStateProps<Form>) {
  const place = useRef<HTMLDivElement>(null)
  const isRefused = edit.isStale && failure !== undefined
  useEffect(() => {
    if (isRefused) place.current?.scrollIntoView({ block: 'center' })
  }, [isRefused])
  // The pressed button disappears, so move the focus.
  const choose = (action: () => void) => () => {
    action()
    onChoice?.()
    place.current?.focus()
  }
  return (
    <div ref={place} tabIndex={-1} className={styles.state} aria-live="polite">
      {edit.isStale && (
        <div className={styles.conflict} data-conflict="">
          <p>
            {words.conflict ?? (
              <>
                <strong>Someone else changed this {what} while you were editing.</strong> Their version is saved. Yours
                is still in the form.
              </>
            )}
          </p>
          <Theirs edit={edit} labels={labels} show={show} isOwn={words.isOwn} />
          <div className={pieces.buttons}>
            <Button variant="outline" size="sm" onClick={choose(edit.keepMine)}>
              Keep mine
            </Button>
            <Button variant="outline" size="sm" onClick={choose(edit.discard)}>
              {words.isOwn ? 'Use the other one' : 'Use theirs'}
            </Button>
          </div>
        </div>
      )}
      {(edit.isUnsaved || failure) && !edit.isStale && (
        <p className={styles.line}>
          <span className={failure || !words.unsaved ? pieces.wrong : undefined}>
            {failure ? `Not saved: ${failure}` : (words.unsaved ?? 'Not saved yet.')}
          </span>
          {edit.isUnsaved && <LinkButton onClick={choose(edit.discard)}>Discard changes</LinkButton>}
        </p>
      )}
      {edit.isDiscarded && (
        <p className={styles.line}>
          Changes discarded.
          <LinkButton onClick={choose(edit.undoDiscard)}>Undo</LinkButton>
        </p>
      )}
    </div>
  )
}

type TheirsProps<Form extends Fields> = Pick<EditStateProps<Form>, 'edit' | 'labels'> & {
  show: EditStateProps<Form>['show'] | undefined
  isOwn: boolean | undefined
}

function Theirs<Form extends Fields>({ edit, labels, show, isOwn }: TheirsProps<Form>) {
  const changed = Object.entries<string>(labels as Record<string, string>).filter(
    ([key]) => edit.stored[key] !== edit.form[key],
  )
  return (
    <dl className={styles.theirs}>
      {changed.map(([key, label]) => (
        <div key={key}>
          <dt>{isOwn ? `The ${label} on another device` : `Their ${label}`}</dt>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <dd dir="auto" tabIndex={0}>
            {show?.(key, edit.stored) ?? shown(edit.stored[key])}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function shown(value: Fields[string] | undefined): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  // Only images are numbers in forms.
  if (typeof value === 'number') return `Image ${value}`
  return value || '(empty)'
}
