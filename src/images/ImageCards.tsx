import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { ImageCard } from './ImageCard.tsx'
import styles from './ImageCards.module.css'
import type { Image, ListedImage } from './images.schema.ts'

const STEP = 60

type ImageCardsProps = {
  images: ListedImage[]
  fresh: Image[]
  reload: () => Promise<void>
  onSelect?: ((image: Image) => void) | undefined
}

export function ImageCards({ images, fresh, ...card }: ImageCardsProps) {
  const [most, setMost] = useState(STEP)
  const cards = useRef<HTMLUListElement>(null)
  // The button may go: the focus steps to the first picture that came.
  useEffect(() => {
    if (most > STEP) cards.current?.children[most - STEP]?.querySelector('button')?.focus()
  }, [most])

  if (images.length === 0) return <p className={styles.empty}>No images found.</p>
  return (
    <>
      <ul ref={cards} className={styles.cards}>
        {images.slice(0, most).map((image) => (
          <ImageCard key={image.id} {...card} image={image} isNew={fresh.some(({ id }) => id === image.id)} />
        ))}
      </ul>
      {images.length > most && (
        <div className={styles.more}>
          <Button variant="outline" onClick={() => setMost(most + STEP)}>
            Show more
          </Button>
          <p>
            {most} of {images.length}
          </p>
        </div>
      )}
    </>
  )
}
