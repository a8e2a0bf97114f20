import { pictureSrcSet } from './picture-files.ts'

type PictureProps = {
  imageUrl: string
  width: number
  height: number
  alt: string
  /** How wide the picture is drawn, as in the `sizes` of an `img`. */
  sizes: string
  className?: string | undefined
  loading?: 'lazy' | 'eager'
}

export function Picture({ imageUrl, width, height, alt, sizes, className, loading = 'lazy' }: PictureProps) {
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
