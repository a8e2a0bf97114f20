import { imageSrcSet, type Widths } from '#platform/files/image-files.ts'
import type { Focus } from './focus.ts'
import { focusText } from './focus.ts'
import styles from './ResponsiveImage.module.css'

type ResponsiveImageProps = {
  imageUrl: string
  /** The stored widths in pixels. */
  widths: Widths
  width: number
  height: number
  alt: string
  /** A data URL, shown while the image loads. */
  placeholder?: string
  /** The `sizes` attribute of the `img`. */
  sizes: string
  className?: string | undefined
  /** The point that stays in view if the styles crop the image. */
  focus?: Focus | undefined
  loading?: 'lazy' | 'eager'
  fetchPriority?: 'high' | undefined
}

export function ResponsiveImage({ placeholder, ...props }: ResponsiveImageProps) {
  if (!placeholder) return <ImageItself {...props} />
  return (
    <span className={styles.frame}>
      <img
        src={placeholder}
        alt=""
        aria-hidden="true"
        className={props.className}
        data-focus={props.focus && focusText(props.focus)}
        loading="lazy"
      />
      <ImageItself {...props} />
    </span>
  )
}

function ImageItself({
  imageUrl,
  widths,
  width,
  height,
  alt,
  sizes,
  className,
  focus,
  loading = 'lazy',
  fetchPriority,
}: ResponsiveImageProps) {
  return (
    <picture>
      {widths.avif.length > 0 && (
        <source type="image/avif" srcSet={imageSrcSet(imageUrl, widths.avif, 'avif')} sizes={sizes} />
      )}
      <img
        src={imageUrl}
        srcSet={imageSrcSet(imageUrl, widths.webp, 'webp')}
        alt={alt}
        sizes={sizes}
        width={width}
        height={height}
        className={className}
        data-focus={focus && focusText(focus)}
        loading={loading}
        fetchPriority={fetchPriority}
        decoding="async"
      />
    </picture>
  )
}
