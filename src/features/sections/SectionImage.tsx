import { useRef, useState } from 'react'
import type { Image } from '#features/images/images.schema.ts'
import { adminApi } from '#ui/office/admin-api.ts'
import { answer } from '#ui/office/call-api.ts'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import type { Saving } from '#ui/office/use-save.ts'
import { NewSectionImage } from './NewSectionImage.tsx'
import styles from './SectionForm.module.css'
import type { Section } from './sections.schema.ts'

type SectionImageProps = {
  section: Section
  saving: Saving
  onGone: () => void
}

/** The image of a section. A new image is saved right away, without the unsaved text next to it. */
export function SectionImage({ section, saving, onGone }: SectionImageProps) {
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
    <NewSectionImage image={section.file} about={`“${section.title}”`} isBusy={saving.isSaving} onChange={change}>
      <div ref={place} tabIndex={-1} className={styles.outcome} role="status">
        {failure && (
          <p>
            <span className={styles.failed}>{`Image not changed: ${failure.message}`}</span>{' '}
            <LinkButton onClick={choose(wanted)}>Try again</LinkButton>
          </p>
        )}
        {removed && !section.file && !failure && (
          <p>
            Image removed. <LinkButton onClick={choose(removed)}>Undo</LinkButton>
          </p>
        )}
      </div>
    </NewSectionImage>
  )
}
