import { type ReactNode, useRef, useState } from 'react'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import styles from './ImageField.module.css'
import { ImagePicker } from './ImagePicker.tsx'
import type { Image } from './images.schema.ts'
import { MissingDescription } from './MissingDescription.tsx'

type ImageFieldProps = {
  image: Image | null
  /** Follows the buttons' labels for screen readers, such as “ of the new section”. */
  about?: string
  pickLabel: string
  isBusy?: boolean
  onChange: (image: Image | null) => void
  /** Gets the image with its new description, if the form keeps a copy of the image. */
  onDescribed?: ((image: Image) => void) | undefined
  children?: ReactNode
}

/** The image of a form: its thumbnail, its missing description, and buttons to change it. */
export function ImageField({ image, about = '', pickLabel, isBusy = false, ...field }: ImageFieldProps) {
  const { onChange, onDescribed, children } = field
  const [isPicking, setPicking] = useState(false)
  const pickButton = useRef<HTMLButtonElement>(null)

  /** Moves the focus first, because the pressed button disappears. */
  function remove() {
    pickButton.current?.focus()
    onChange(null)
  }

  return (
    <div className={styles.place}>
      <div className={styles.image}>
        <div className={styles.sheet}>
          {image ? <ResponsiveImage {...image} sizes="14rem" /> : <p className={styles.none}>No image</p>}
        </div>
        <div className={styles.buttons}>
          <BusyButton
            ref={pickButton}
            variant="outline"
            size="sm"
            isBusy={isBusy}
            aria-label={pickLabel + about}
            onClick={() => setPicking(true)}
          >
            {pickLabel}
          </BusyButton>
          {image && (
            <LinkButton aria-label={`Remove Image${about}`} onClick={remove}>
              Remove Image
            </LinkButton>
          )}
        </div>
        {image && <MissingDescription image={image} onSaved={onDescribed} />}
        {children}
      </div>
      <ImagePicker
        purpose="site"
        isOpen={isPicking}
        onClose={() => setPicking(false)}
        onSelect={onChange}
        onDescribed={onDescribed}
      />
    </div>
  )
}
