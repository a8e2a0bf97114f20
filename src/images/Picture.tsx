import styles from './Picture.module.css'
import { pictureSrcSet } from './picture-files.ts'

type PictureProps = {
  imageUrl: string
  width: number
  height: number
  alt: string
  /** A data URL, shown until the picture is there. */
  placeholder?: string
  /** How wide the picture is drawn, as in the `sizes` of an `img`. */
  sizes: string
  className?: string | undefined
  loading?: 'lazy' | 'eager'
}

export function Picture({ placeholder, ...props }: PictureProps) {
  if (!placeholder) return <PictureItself {...props} />
  return (
    <span className={styles.frame}>
      <img src={placeholder} alt="" aria-hidden="true" className={props.className} loading="lazy" />
      <PictureItself {...props} />
    </span>
  )
}

function PictureItself({ imageUrl, width, height, alt, sizes, className, loading = 'lazy' }: PictureProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={pictureSrcSet(imageUrl, width, 'avif')} sizes={sizes} />
      <img
        src={imageUrl}
        srcSet={pictureSrcSet(imageUrl, width, 'webp')}
        alt={alt}
        sizes={sizes}
        width={width}
        height={height}
        className={className}
        loading={loading}
        decoding="async"
      />
    </picture>
  )
}
