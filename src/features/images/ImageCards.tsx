import { ImageCard } from './ImageCard.tsx'
import styles from './ImageCards.module.css'
import type { Image, ListedImage } from './images.schema.ts'

type ImageCardsProps = {
  images: ListedImage[]
  fresh: Image[]
  reload: () => Promise<void>
  onSelect?: ((image: Image) => void) | undefined
}

export function ImageCards({ images, fresh, ...card }: ImageCardsProps) {
  if (images.length === 0) return <p className={styles.empty}>No images found.</p>
  return (
    <ul className={styles.cards}>
      {images.map((image) => (
        <ImageCard key={image.id} {...card} image={image} isNew={fresh.some(({ id }) => id === image.id)} />
      ))}
    </ul>
  )
}
