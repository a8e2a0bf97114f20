import { Link } from 'react-router'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import styles from './CardPicture.module.css'
import type { Post } from './posts.schema.ts'

type CardPictureProps = {
  post: Pick<Post, 'title' | 'path' | 'picture'>
  className?: string | undefined
  /** The width of the picture as CSS lengths: on phones and on wider screens. */
  place: { phone: string; desktop: string }
}

// Also in CardPicture.module.css.
const RATIO = 3 / 2

/** The picture of a post's card. Its title is the link for keyboards and screen readers. */
export function CardPicture({ post, className, place }: CardPictureProps) {
  const { picture } = post
  if (!picture) return null
  // A wider image is cropped at its sides, so it is drawn wider than the card.
  const crop = Math.max(1, picture.width / picture.height / RATIO).toFixed(2)
  return (
    <Link className={`${styles.picture} ${className}`} to={post.path} tabIndex={-1} aria-hidden="true">
      <ResponsiveImage
        {...picture}
        alt=""
        sizes={`(width < 40rem) calc(${place.phone} * ${crop}), calc(${place.desktop} * ${crop})`}
      />
    </Link>
  )
}
