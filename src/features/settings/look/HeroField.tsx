import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { FocusButton } from '#features/images/FocusButton.tsx'
import { ImagePicker } from '#features/images/ImagePicker.tsx'
import { titleOf } from '#features/images/image-filters.ts'
import type { Image } from '#features/images/images.schema.ts'
import { MissingDescription } from '#features/images/MissingDescription.tsx'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { useDraft } from '#ui/office/use-draft.ts'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import styles from './HeroField.module.css'

/**
 * Finds the newest version of the chosen image, even before it is published. `stored`: the image that the site shows
 * now. `keep` remembers an image that was picked or changed.
 */
export function useHeroImage(imageId: number, stored: Image | null) {
  const [picked, keep] = useDraft<Image | null>('hero-picture', null)
  const known = [stored, picked].filter((image) => image?.id === imageId)
  const image = known.toSorted((a, b) => (b?.version ?? 0) - (a?.version ?? 0))[0] ?? null
  return { image, keep }
}

type HeroFieldProps = {
  /** The id of the chosen image; 0 for the drawing. */
  imageId: number
  hero: ReturnType<typeof useHeroImage>
  isLocked: boolean
  error: string | undefined
  onChange: (imageId: number) => void
  reload: () => Promise<void>
}

/** Chooses the image behind the welcome. */
export function HeroField({ imageId, hero: { image, keep }, isLocked, error, onChange, reload }: HeroFieldProps) {
  const [isPicking, setIsPicking] = useState(false)
  const pick = useRef<HTMLButtonElement>(null)

  return (
    <div className={styles.field}>
      {image ? (
        <div className={styles.crops}>
          <div className={styles.wide}>
            <ResponsiveImage {...image} alt={`Welcome image: ${titleOf(image)}`} sizes="24rem" />
          </div>
          <div className={styles.tall}>
            <ResponsiveImage {...image} alt="" sizes="14rem" />
          </div>
        </div>
      ) : (
        <p>{imageId === 0 ? 'Visitors see the built-in drawing of plants behind the welcome.' : `Image ${imageId}`}</p>
      )}
      <div className={styles.choices}>
        {!isLocked && (
          <Button
            ref={pick}
            name="heroImageId"
            variant="outline"
            size="sm"
            aria-describedby="hero-error"
            onClick={() => setIsPicking(true)}
          >
            {imageId === 0 ? 'Choose an image' : 'Change image'}
          </Button>
        )}
        {image && !isLocked && <FocusButton image={image} reload={reload} onSaved={keep} />}
        {imageId !== 0 && !isLocked && (
          <LinkButton
            onClick={() => {
              onChange(0)
              pick.current?.focus()
            }}
          >
            Use the built-in drawing
          </LinkButton>
        )}
      </div>
      {image && !isLocked && <MissingDescription image={image} reload={reload} onSaved={keep} />}
      <p id="hero-error" className={styles.error} role="status">
        {error}
      </p>
      <ImagePicker
        purpose="site"
        isOpen={isPicking}
        onClose={() => setIsPicking(false)}
        onSelect={(selected) => {
          keep(selected)
          onChange(selected.id)
        }}
        onDescribed={keep}
      />
    </div>
  )
}
