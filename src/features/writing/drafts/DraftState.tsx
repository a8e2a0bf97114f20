import { NOUNS } from '#features/nouns.ts'
import { EditState } from '#ui/office/EditState.tsx'
import { focusField } from '#ui/office/focus-field.ts'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import pieces from '#ui/office/pieces.module.css'
import type { Fields } from '#ui/office/use-edit.ts'
import { RichText } from '../text/RichText.tsx'
import { ShownText } from '../text/ShownText.tsx'
import type { KeptDraft } from './drafts.schema.ts'
import styles from './KeptLine.module.css'
import { useDraftTime } from './KeptLine.tsx'
import type { KeptEdit } from './use-kept-edit.ts'

type DraftStateProps<Form extends Fields> = {
  edit: KeptEdit<Form>
  noun: 'post' | 'page'
  isNew: boolean
  failure: string | undefined
  onChoice: () => void
}

/** `EditState` for a form with a draft on the server: it says whose text it is, and offers the choice between two drafts. */
export function DraftState<Form extends Fields>({ edit, noun, isNew, ...rest }: DraftStateProps<Form>) {
  const labels = { ...NOUNS[noun].fields, isIndexed: 'shown in search engines' } as Partial<Record<keyof Form, string>>
  const props = { ...rest, labels, show: showText<Form> }
  const draftTime = useDraftTime()
  const { theirs, choice, draft, me } = edit
  const isOwn = draft === null || draft.by.email === me
  const by = draft && `Draft by ${draft.by.name || draft.by.email}, ${draftTime(draft.savedAt)}.`
  const where = isNew ? 'A draft, not added yet.' : `Not saved to the ${noun}.`
  if (!theirs || !choice)
    return <EditState edit={edit} what={noun} unsaved={isOwn ? where : `${by} ${where}`} {...props} />
  const who =
    theirs.by.email === me ? 'Your draft from another device' : `A draft by ${theirs.by.name || theirs.by.email}`
  const conflict = (
    <>
      <strong>{`${who}, ${draftTime(theirs.savedAt)}, is on the server.`}</strong> Yours is still in the form.
    </>
  )
  return <EditState edit={choice} what={noun} conflict={conflict} isOwn={theirs.by.email === me} {...props} />
}

/** Formatted text as visitors see it. */
const showText = <Form extends Fields>(field: keyof Form, { content, format }: Form) =>
  field === 'content' && format === 'markdown' ? (
    <ShownText content={`${content}`} format={format}>
      {(tree) => <RichText tree={tree} />}
    </ShownText>
  ) : undefined

type BeingWrittenProps = Pick<OtherDraftsProps, 'drafts' | 'me'>

/** The text in the form above the list, which is not in the list until it is added. */
export function BeingWritten({ drafts, me }: BeingWrittenProps) {
  const draftTime = useDraftTime()
  const mine = drafts.find(({ by }) => by.email === me)
  if (!mine) return null
  return (
    <p className={pieces.soft}>
      <span>{`Being written, ${draftTime(mine.savedAt)}:`}</span>{' '}
      <LinkButton onClick={() => focusField(document.querySelector('main form'), ['title'])}>
        <bdi>{mine.title?.trim() || 'No title yet'}</bdi>
      </LinkButton>
    </p>
  )
}

type OtherDraftsProps = { drafts: KeptDraft[]; me: string; onOpen: (draft: KeptDraft) => void }

/** The texts that others have begun, and not added yet. */
export function OtherDrafts({ drafts, me, onOpen }: OtherDraftsProps) {
  const draftTime = useDraftTime()
  if (drafts.length === 0) return null
  return (
    <ul className={styles.others} aria-label="Unfinished texts">
      {drafts.map((draft) => {
        const { id, by, savedAt, title } = draft
        const who = by.email === me ? 'Your draft' : `Draft by ${by.name || by.email}`
        return (
          <li key={id}>
            <bdi>{`${who}, ${draftTime(savedAt)}: ${title?.trim() || 'No title yet'}`}</bdi>
            <LinkButton aria-label={`Continue “${title?.trim() || 'No title yet'}”`} onClick={() => onOpen(draft)}>
              Continue
            </LinkButton>
          </li>
        )
      })}
    </ul>
  )
}
