import { type ReactNode, useRef, useState } from 'react'
import { ImagePicker } from '#features/images/ImagePicker.tsx'
import type { Image } from '#features/images/images.schema.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import styles from './NewSectionImage.module.css'

type NewSectionImageProps = {
  image: Image | null
  /** Names the section in the buttons' labels for screen readers. */
  about: string
  editLabel?: string
  isBusy?: boolean
  onChange: (image: Image | null) => void
  children?: ReactNode
}

export function NewSectionImage({
  image,
  about,
  editLabel = 'Edit Image',
  isBusy = false,
  onChange,
  children,
}: NewSectionImageProps) {
  const [isPicking, setPicking] = useState(false)
  const editButton = useRef<HTMLButtonElement>(null)

  /** Moves the focus first, because the pressed button disappears. */
  function remove() {
    editButton.current?.focus()
    onChange(null)
  }

  return (
    <div className={styles.image}>
      <div className={styles.sheet}>
        {image ? <ResponsiveImage {...image} sizes="14rem" /> : <p className={styles.none}>No image</p>}
      </div>
      <div className={styles.buttons}>
        <BusyButton
          ref={editButton}
          variant="outline"
          size="sm"
          isBusy={isBusy}
          aria-label={`${editLabel} of ${about}`}
          onClick={() => setPicking(true)}
        >
          {editLabel}
        </BusyButton>
        {image && (
          <LinkButton aria-label={`Remove Image of ${about}`} onClick={remove}>
            Remove Image
          </LinkButton>
        )}
      </div>
      {children}
      <ImagePicker purpose="site" isOpen={isPicking} onClose={() => setPicking(false)} onSelect={onChange} />
    </div>
  )
}
