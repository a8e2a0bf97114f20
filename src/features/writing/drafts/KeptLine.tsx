import { NetworkError, Refusal } from '#ui/office/call-api.ts'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { useTimeText } from '#ui/office/Moment.tsx'
import type { Fields } from '#ui/office/use-edit.ts'
import type { WritingKind } from '../form/writing-kind.ts'
import type { KeptDraft } from './drafts.schema.ts'
import styles from './KeptLine.module.css'
import { type KeptEdit, keyOf, readCopy } from './use-kept-edit.ts'

const TIME: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }
const DAY_AND_TIME: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', ...TIME }
const DAY_MS = 24 * 60 * 60 * 1000

/** Returns a function that writes “14:05”, with the day if it was not in the last 24 hours. */
export function useDraftTime() {
  const [timeText, longText] = [useTimeText(TIME), useTimeText(DAY_AND_TIME)]
  return (at: string) => (Date.now() - Date.parse(at) < DAY_MS ? timeText : longText)(at)
}

type Kind = Pick<WritingKind, 'noun' | 'path'>

/** The words in a list about unsaved text of a row, if there is some. */
export function draftMark({ noun, path }: Kind, id: number, drafts: KeptDraft[], me: string): string | undefined {
  const by = drafts.find(({ nounId }) => nounId === id)?.by
  if (by && by.email !== me) return `Draft by ${by.name || by.email}`
  return by || readCopy(path, keyOf(noun, id)) ? 'Unsaved changes' : undefined
}

/** `hasFailed`: another line says that it is not saved. */
type KeptLineProps<Form extends Fields> = { edit: KeptEdit<Form>; hasFailed: boolean }

/** Where the typed text is kept. Screen readers hear only of trouble. */
export function KeptLine<Form extends Fields>({ edit, hasFailed }: KeptLineProps<Form>) {
  const draftTime = useDraftTime()
  const { draft, isUnsaved, isUnsent, isStale, theirs, failure, me } = edit
  const isSaved = draft !== null && !failure
  const text = isSaved ? `Saved ${draftTime(draft.savedAt)}` : isUnsent ? keptText(edit) : ''
  return (
    <p
      className={styles.line}
      data-failed={failure !== undefined || undefined}
      aria-live={failure || theirs ? 'polite' : 'off'}
    >
      {theirs || isStale ? (
        <LinkButton onClick={showChoice}>
          {theirs?.by.email === me ? 'Newer on another device. Look' : 'Changed elsewhere. Look'}
        </LinkButton>
      ) : (
        isUnsaved && !(isSaved && hasFailed) && text
      )}
    </p>
  )
}

const showChoice = () => document.querySelector('[data-conflict]')?.scrollIntoView({ block: 'center' })

function keptText<Form extends Fields>({ failure, isKept }: KeptEdit<Form>): string {
  if (failure instanceof Refusal && failure.status === 400) return `Not saved: ${failure.message}`
  if (isKept.current) return 'Kept on this device, not saved yet'
  const reason = failure instanceof NetworkError ? 'No connection, and this' : 'This'
  return `Not saved yet. ${reason} browser keeps no text, so leave the page open.`
}
