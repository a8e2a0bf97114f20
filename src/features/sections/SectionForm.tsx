import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ImageField } from '#features/images/ImageField.tsx'
import type { Image } from '#features/images/images.schema.ts'
import { NOUNS } from '#features/nouns.ts'
import { HistoryButton } from '#features/versions/HistoryButton.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { ConfirmButton } from '#ui/office/ConfirmButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import { EditState } from '#ui/office/EditState.tsx'
import { FormBar } from '#ui/office/FormBar.tsx'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import pieces from '#ui/office/pieces.module.css'
import { IN_TRASH, useEdit } from '#ui/office/use-edit.ts'
import { type Saving, useSave } from '#ui/office/use-save.ts'
import { SectionFields } from './SectionFields.tsx'
import styles from './SectionForm.module.css'
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
          <BusyButton type="submit" variant="filled" aria-label={`Save ${name}`} isBusy={saving.isSaving}>
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

type SectionImageProps = {
  section: Section
  saving: Saving
  onGone: () => void
}

/** The image of a section. A new image is saved right away, without the unsaved text next to it. */
function SectionImage({ section, saving, onGone }: SectionImageProps) {
  const [wanted, setWanted] = useState<Image | null>(null)
  const [removed, setRemoved] = useState<Image | null>(null)
  const place = useRef<HTMLDivElement>(null)
  const failure = saving.failure?.what === 'image' ? saving.failure : undefined

  function change(image: Image | null) {
    setWanted(image)
    const json = { sectionId: section.id, imageId: image?.id ?? null, version: section.version }
    return saving.save({
      what: 'image',
      call: () => answer(adminApi['about-us']['save-image-id'].$post({ json })),
      onSaved: () => setRemoved(image ? null : section.file),
      onFailed: ({ isMissing }) => isMissing && onGone(),
      success: 'Image updated successfully!',
      failure: 'Failed to update image.',
    })
  }

  /** Moves the focus first, because the pressed button disappears. */
  const choose = (image: Image | null) => () => {
    place.current?.focus()
    void change(image)
  }

  return (
    <ImageField
      image={section.file}
      about={` of “${section.title}”`}
      pickLabel="Edit Image"
      isBusy={saving.isSaving}
      onChange={change}
    >
      <div ref={place} tabIndex={-1} className={styles.outcome} role="status">
        {failure && (
          <p>
            <span className={pieces.wrong}>{`Image not changed: ${failure.message}`}</span>{' '}
            <LinkButton onClick={choose(wanted)}>Try again</LinkButton>
          </p>
        )}
        {removed && !section.file && !failure && (
          <p>
            Image removed. <LinkButton onClick={choose(removed)}>Undo</LinkButton>
          </p>
        )}
      </div>
    </ImageField>
  )
}
