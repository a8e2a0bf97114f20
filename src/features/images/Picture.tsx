import styles from './Picture.module.css'
import { pictureSrcSet, type Widths } from './picture-files.ts'

type PictureProps = {
  imageUrl: string
  /** The stored widths: nothing else is offered. */
  widths: Widths
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

function PictureItself({ imageUrl, widths, width, height, alt, sizes, className, loading = 'lazy' }: PictureProps) {
  return (
    <picture>
      {widths.avif.length > 0 && (
        <source type="image/avif" srcSet={pictureSrcSet(imageUrl, widths.avif, 'avif')} sizes={sizes} />
      )}
      <img
        src={imageUrl}
        srcSet={pictureSrcSet(imageUrl, widths.webp, 'webp')}
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
