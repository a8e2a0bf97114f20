import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { LinkButton } from '../../../ui/office/LinkButton.tsx'
import { useDraft } from '../../../ui/office/use-draft.ts'
import { FocusButton } from '../../images/FocusButton.tsx'
import { ImagePicker } from '../../images/ImagePicker.tsx'
import { titleOf } from '../../images/image-filters.ts'
import type { Image } from '../../images/images.schema.ts'
import { ResponsiveImage } from '../../images/ResponsiveImage.tsx'
import styles from './HeroField.module.css'

type HeroFieldProps = {
  /** The id of the chosen image; 0 for the drawing. */
  imageId: number
  /** The image that the site shows now. */
  stored: Image | null
  error: string | undefined
  onChange: (imageId: number) => void
}

/** Chooses the image behind the welcome. */
export function HeroField({ imageId, stored, error, onChange }: HeroFieldProps) {
  const [picked, setPicked] = useDraft<Image | null>('hero-picture', null)
  const [isPicking, setIsPicking] = useState(false)
  const { revalidate } = useRevalidator()
  const pick = useRef<HTMLButtonElement>(null)
  const known = [stored, picked].filter((image) => image?.id === imageId)
  const image = known.toSorted((a, b) => (b?.version ?? 0) - (a?.version ?? 0))[0] ?? null

  return (
    <div className={styles.field}>
      {image ? (
        <div className={styles.crops}>
          <div className={styles.wide}>
            <ResponsiveImage {...image} alt={`Hero picture: ${titleOf(image)}`} sizes="24rem" />
          </div>
          <div className={styles.tall}>
            <ResponsiveImage {...image} alt="" sizes="14rem" />
          </div>
        </div>
      ) : (
        <p>{imageId === 0 ? 'Visitors see our drawing of plants behind the welcome.' : `Image ${imageId}`}</p>
      )}
      <div className={styles.choices}>
        <Button
          ref={pick}
          name="heroImageId"
          variant="outline"
          size="sm"
          aria-describedby="hero-error"
          onClick={() => setIsPicking(true)}
        >
          {imageId === 0 ? 'Choose a picture' : 'Change picture'}
        </Button>
        {image && <FocusButton image={image} reload={revalidate} onSaved={setPicked} />}
        {imageId !== 0 && (
          <LinkButton
            onClick={() => {
              onChange(0)
              pick.current?.focus()
            }}
          >
            Use the drawing
          </LinkButton>
        )}
      </div>
      <p id="hero-error" className={styles.error} role="status">
        {error}
      </p>
      <ImagePicker
        purpose="site"
        isOpen={isPicking}
        onClose={() => setIsPicking(false)}
        onSelect={(selected) => {
          setPicked(selected)
          onChange(selected.id)
        }}
      />
    </div>
  )
}
