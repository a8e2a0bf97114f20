import { Button } from '@mantine/core'
import { titleOf } from './image-filters.ts'
import type { Image } from './images.schema.ts'
import { ResponsiveImage } from './ResponsiveImage.tsx'
import styles from './UploadedImage.module.css'

type UploadedImageProps = { image: Image; onSelect: (image: Image) => void }

/** Who has uploaded one picture most likely wants that one. */
export function UploadedImage({ image, onSelect }: UploadedImageProps) {
  return (
    <div className={styles.uploaded}>
      <ResponsiveImage {...image} alt="" sizes="6rem" className={styles.image} />
      <p dir="auto">{titleOf(image)}</p>
      <Button ref={focusUnlessTyping} onClick={() => onSelect(image)}>
        Use this picture
      </Button>
    </div>
  )
}

const FIELDS = 'textarea, input:not([type="file"])'

/** It is the next step, unless somebody is in the middle of another one. */
function focusUnlessTyping(button: HTMLButtonElement | null) {
  if (!document.activeElement?.matches(FIELDS)) button?.focus()
}
