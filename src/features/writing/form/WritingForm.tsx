import { Button } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { NOUNS } from '#features/nouns.ts'
import { HistoryButton } from '#features/versions/HistoryButton.tsx'
import { useWording, WordingLine, WordingNotes } from '#features/wording/WordingNotes.tsx'
import { TITLE_MAX } from '#platform/http/limits.ts'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { FormBar } from '#ui/office/FormBar.tsx'
import { fieldProps } from '#ui/office/field-props.ts'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import pieces from '#ui/office/pieces.module.css'
import type { Edit } from '#ui/office/use-edit.ts'
import type { Saving } from '#ui/office/use-save.ts'
import { TextPreview } from '../article/TextPreview.tsx'
import { DraftState } from '../drafts/DraftState.tsx'
import { KeptLine } from '../drafts/KeptLine.tsx'
import type { KeptEdit } from '../drafts/use-kept-edit.ts'
import { ContentField } from '../editor/ContentField.tsx'
import { PublishDialog } from '../publishing/PublishDialog.tsx'
import { useScheduleText } from '../schedule/schedule-text.ts'
import styles from './WritingForm.module.css'
import { NAMES, type WritingKind, type WrittenItem, type WrittenWords } from './writing-kind.ts'

type WritingFormProps = {
  kind: WritingKind
  place: RefObject<HTMLFormElement | null>
  edit: KeptEdit<WrittenWords>
  /** Undefined for one that is not added yet or was deleted. */
  item: WrittenItem | undefined
  isGone?: boolean
  saving: Saving
  onSubmit: () => unknown
  /** Adds it, so that it can be published. */
  onPublish?: () => unknown
  /** Opens the dialog that publishes at once. */
  isPublishing: boolean | undefined
  /** Saves the typed words of one that is already added. */
  beforePublish: () => Promise<WrittenItem>
  onPublished?: () => unknown
  onCancel?: () => unknown
  children?: ReactNode
}

/** The writing screen: the words of a post or page, and its buttons. */
export function WritingForm(props: WritingFormProps) {
  const { kind, edit, item, isGone = false, saving, onSubmit, onPublish, isPublishing, onCancel } = props
  const { noun, Above, Below } = kind
  const { failure, isSaving, forget } = saving
  const { form } = edit
  const scheduleText = useScheduleText()
  const lines = item ? scheduleText(item) : []
  const wording = useWording([form.title, form.content])
  const preview = kind.preview(form, item)
  const isNew = !item && !isGone
  const gone = isGone
    ? `This ${noun} was deleted. Restore it from the trash to keep editing. Your text is still here.`
    : undefined
  const fields = { edit, errors: failure?.fields, item }
  const { key } = useLocation()
  const [isPublishOpen, setPublishOpen] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every new step to here counts
  useEffect(() => {
    if (isPublishing) setPublishOpen(true)
  }, [isPublishing, key])

  return (
    <AdminSection
      title={`${isNew ? 'Create New' : 'Edit'} ${NAMES[noun]}`}
      {...(gone && !edit.isUnsaved && { lead: gone })}
    >
      {props.children}
      {lines.length > 0 && (
        <p className={`${pieces.note} ${styles.state} ${styles.times}`}>
          <span>{lines.join(' · ')}</span>
          {preview && <LinkButton onClick={() => setPublishOpen(true)}>Change times</LinkButton>}
        </p>
      )}
      <form
        ref={props.place}
        method="post"
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit()
        }}
      >
        <Above {...fields} />
        {preview && <ContentField edit={edit} error={failure?.fields.content} />}
        <WordingNotes {...wording} />
        <Below {...fields} />
        <FormBar isUnsaved={edit.isUnsaved || item !== undefined}>
          <KeptLine edit={edit} hasFailed={failure !== undefined} />
          <WordingLine {...wording} />
          <BusyButton
            type="submit"
            variant={edit.isStale || edit.theirs || (!isNew && !edit.isUnsaved) ? 'outline' : 'filled'}
            isBusy={isSaving}
          >
            {isNew ? `Add ${NAMES[noun]}` : 'Save Changes'}
          </BusyButton>
          {preview && isNew && (
            <Button variant="outline" onClick={onPublish}>
              Publish…
            </Button>
          )}
          {preview && item && (
            <PublishDialog
              noun={noun}
              isOpen={isPublishOpen}
              setOpen={setPublishOpen}
              item={item}
              words={form}
              beforePublish={props.beforePublish}
              onPublished={props.onPublished}
            />
          )}
          {preview && <TextPreview words={form}>{preview}</TextPreview>}
          {onCancel && (
            <Button variant="subtle" onClick={onCancel}>
              Cancel Edit
            </Button>
          )}
          {item && (
            <HistoryButton
              noun={noun}
              id={item.id}
              labels={NOUNS[noun].fields}
              isUnsaved={edit.isUnsaved}
              note={`Restoring a version doesn't publish or unpublish the ${noun}.`}
            />
          )}
        </FormBar>
      </form>
      <div className={styles.state}>
        <DraftState
          edit={edit}
          noun={noun}
          isNew={isNew}
          failure={(edit.isUnsaved && gone) || failure?.message}
          onChoice={forget}
        />
      </div>
    </AdminSection>
  )
}

/** The props of the input for the title. */
export const titleProps = (
  edit: Pick<Edit<{ title: string }>, 'form' | 'change'>,
  errors?: Record<string, string>,
) => ({
  label: 'Title',
  description: `At most ${TITLE_MAX} characters.`,
  required: true,
  withAsterisk: false,
  ...fieldProps(edit, errors, 'title'),
})
