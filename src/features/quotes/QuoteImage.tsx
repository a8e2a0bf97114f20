import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { ImagePicker } from '#features/images/ImagePicker.tsx'
import type { Image } from '#features/images/images.schema.ts'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import styles from './QuoteImage.module.css'

type QuoteImageProps = { image: Image | null; onChange: (image: Image | null) => void }

export function QuoteImage({ image, onChange }: QuoteImageProps) {
  const [isPicking, setIsPicking] = useState(false)
  const pick = useRef<HTMLButtonElement>(null)
  return (
    <fieldset className={styles.image}>
      <legend>Image</legend>
      <div className={styles.choices}>
        <Button ref={pick} variant="outline" size="sm" onClick={() => setIsPicking(true)}>
          {image ? 'Change Image' : 'Add Image'}
        </Button>
        {image && (
          <LinkButton
            onClick={() => {
              onChange(null)
              pick.current?.focus()
            }}
          >
            Remove Image
          </LinkButton>
        )}
      </div>
      <ImagePicker purpose="site" isOpen={isPicking} onClose={() => setIsPicking(false)} onSelect={onChange} />
    </fieldset>
  )
}
