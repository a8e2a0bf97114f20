import { useId } from 'react'
import { AdminSection } from '../../../ui/office/AdminSection.tsx'
import { BusyButton } from '../../../ui/office/BusyButton.tsx'
import { BOXES, lengthError } from '../sending/updates-view.ts'
import type { Suggestions } from '../updates.schema.ts'
import { UpdateBox } from './UpdateBox.tsx'
import { UpdateImagesField } from './UpdateImagesField.tsx'
import type { UpdateForm } from './use-update-draft.ts'
import type { UpdateImages } from './use-update-images.ts'
import styles from './WhatIsNew.module.css'

type WhatIsNewProps = {
  form: UpdateForm
  images: UpdateImages
  suggestions: Suggestions | undefined
  /** What the server says of each field. */
  errors: Record<string, string>
  isGenerating: boolean
  onGenerate: () => void
}

export function WhatIsNew({ form, images, suggestions, errors, isGenerating, onGenerate }: WhatIsNewProps) {
  const { draft, change } = form
  const hintId = useId()
  const suggested = { newProducts: suggestions?.posts, testResults: suggestions?.certificates, comingSoon: undefined }
  const hint = hintOf(form, images)
  return (
    <AdminSection title="What is new" lead="A line or two will do. What is left empty is left out of the brief.">
      <div className={styles.boxes}>
        {BOXES.map(({ name, label }) => (
          <UpdateBox
            key={name}
            label={label}
            text={draft[name]}
            error={errors[name] ?? lengthError(label, 'box', draft[name])}
            suggested={suggested[name] ?? []}
            since={suggestions?.since ?? null}
            onChange={(text) => change({ [name]: text })}
          />
        ))}
      </div>
      <UpdateImagesField field={images} error={errors.imageIds} />
      <div className={styles.generate}>
        <BusyButton
          isBusy={isGenerating}
          aria-disabled={hint !== undefined}
          aria-describedby={hintId}
          onClick={() => hint === undefined && onGenerate()}
        >
          {isGenerating ? 'Generating...' : 'Generate Brief'}
        </BusyButton>
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      </div>
    </AdminSection>
  )
}

/** Why no brief can be generated now. */
function hintOf({ draft }: UpdateForm, { uploads }: UpdateImages): string | undefined {
  const tooLong = BOXES.find(({ name, label }) => lengthError(label, 'box', draft[name]))
  if (tooLong) return `“${tooLong.label}” has too much in it.`
  if (uploads.isBusy) return 'The pictures are still on their way.'
  const isEmpty = draft.images.length === 0 && BOXES.every(({ name }) => draft[name].trim() === '')
  return isEmpty ? 'Write something into a box first, or choose a picture.' : undefined
}
