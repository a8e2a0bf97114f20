import { type ReactNode, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { DescribeButton } from '#features/images/DescribeButton.tsx'
import { isUndescribed, titleOf } from '#features/images/image-filters.ts'
import type { Image } from '#features/images/images.schema.ts'
import { LeftIcon, RightIcon } from '#ui/office/icons.tsx'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import styles from './UpdateImage.module.css'

type UpdateImageProps = {
  image: Image
  index: number
  count: number
  /** Whether the image was just chosen in the picker, so the page scrolls to it. */
  isPicked: boolean
  onMove: (to: number) => void
  onRemove: () => void
  /** Called after the description is saved. */
  reload: () => Promise<void>
}

export function UpdateImage({ image, index, count, isPicked, onMove, onRemove, reload }: UpdateImageProps) {
  const title = titleOf(image)
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isPicked) item.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
  }, [isPicked])

  function step(label: string, icon: ReactNode, to: number) {
    const isEnd = to < 0 || to >= count
    return (
      <button
        type="button"
        className={styles.step}
        aria-label={`${label} “${title}”`}
        aria-disabled={isEnd}
        onClick={({ currentTarget }) => {
          if (isEnd) return
          flushSync(() => onMove(to))
          // The browser blurs an element that moves in the document.
          currentTarget.focus()
        }}
      >
        {icon}
      </button>
    )
  }

  return (
    <li ref={item} className={styles.image}>
      <div className={styles.frame}>
        <ResponsiveImage {...image} sizes="14rem" />
      </div>
      {count > 1 && (
        <div className={styles.steps}>
          {step('Move back', <LeftIcon />, index - 1)}
          <span className={styles.place}>{`${index + 1} of ${count}`}</span>
          {step('Move forward', <RightIcon />, index + 1)}
        </div>
      )}
      <p className={styles.title} dir="auto">
        {title}
      </p>
      {isUndescribed(image) && (
        <p className={styles.undescribed}>No description yet. People who can't see the image will miss it.</p>
      )}
      <div className={styles.actions}>
        <DescribeButton image={image} reload={reload} />
        <LinkButton aria-label={`Remove “${title}”`} onClick={onRemove}>
          Remove
        </LinkButton>
      </div>
    </li>
  )
}
