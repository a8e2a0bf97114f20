import { type FormEvent, useEffect, useRef } from 'react'
import { NOUNS } from '#features/nouns.ts'
import { HistoryButton } from '#features/versions/HistoryButton.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { ConfirmButton } from '#ui/office/ConfirmButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import { EditState } from '#ui/office/EditState.tsx'
import { FormBar } from '#ui/office/FormBar.tsx'
import { IN_TRASH, useEdit } from '#ui/office/use-edit.ts'
import { useSave } from '#ui/office/use-save.ts'
import { SectionFields } from './SectionFields.tsx'
import styles from './SectionForm.module.css'
import { SectionImage } from './SectionImage.tsx'
import type { Section } from './sections.schema.ts'

export const sectionDraftKey = (id: number) => `section-${id}`

type SectionFormProps = {
  section: Section
  /** Whether the section was just created on this page. */
  isNew: boolean
  /** Called if someone else has deleted the section. */
  onGone: () => void
}

export function SectionForm({ section, isNew, onGone }: SectionFormProps) {
  const { id, title, text, imageId } = section
  const edit = useEdit(sectionDraftKey(id), { title, text })
  const saving = useSave()
  const titleField = useRef<HTMLInputElement>(null)
  const failure = saving.failure?.what === 'words' ? saving.failure : undefined

  useEffect(() => {
    if (isNew) titleField.current?.focus()
  }, [isNew])

  async function submit(event: FormEvent) {
    event.preventDefault()
    const sent = edit.form
    const json = { sectionId: id, ...sent, imageId, version: section.version }
    await saving.save({
      what: 'words',
      async call() {
        edit.requireCurrent()
        return answer(adminApi['about-us'].update.$post({ json }))
      },
      onSaved: (saved) => edit.settle(sent, { title: saved.title, text: saved.text }),
      onFailed: ({ isMissing }) => isMissing && onGone(),
      success: 'Section saved successfully!',
      failure: 'Failed to save the section.',
    })
  }

  const reason = failure && (failure.isMissing ? `${failure.message} ${IN_TRASH}` : failure.message)
  const name = `“${title}”`
  return (
    <div className={styles.columns}>
      <SectionImage section={section} saving={saving} onGone={onGone} />
      <form className={styles.form} method="post" noValidate onSubmit={submit}>
        <SectionFields
          words={edit.form}
          errors={failure?.fields}
          titleRef={titleField}
          onChange={(part) => {
            edit.change(part)
            saving.forget()
          }}
        />
        <FormBar isUnsaved={edit.isUnsaved}>
          <BusyButton
            type="submit"
            variant={edit.isUnsaved ? 'filled' : 'outline'}
            aria-label={`Save ${name}`}
            isBusy={saving.isSaving}
          >
            Save
          </BusyButton>
          <HistoryButton noun="section" id={id} about={name} labels={NOUNS.section.fields} isUnsaved={edit.isUnsaved} />
          <ConfirmButton
            label="Delete"
            about={name}
            question={`Delete the section ${name}?`}
            failure="Failed to delete the section."
            onConfirm={() => answer(adminApi['about-us'].delete.$delete({ json: { sectionId: id } }))}
            trashed={{ kind: 'section', id }}
          >
            You can restore it from the trash for 30 days.
          </ConfirmButton>
        </FormBar>
        <EditState edit={edit} what="section" labels={NOUNS.section.fields} failure={reason} />
      </form>
    </div>
  )
}
