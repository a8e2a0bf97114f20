import { adminApi } from '#ui/office/admin-api.ts'
import { ConfirmButton } from '#ui/office/ConfirmButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import { DescribeButton } from './DescribeButton.tsx'
import { FocusButton } from './FocusButton.tsx'
import styles from './ImageCard.module.css'
import { isUndescribed, nameOfUse, titleOf } from './image-filters.ts'
import type { Image, ListedImage } from './images.schema.ts'

type ImageCardProps = {
  image: ListedImage
  isNew: boolean
  /** Undefined unless several images can be chosen. */
  isChosen?: boolean | undefined
  reload: () => Promise<void>
  onDeleted?: ((id: number) => void) | undefined
  onSelect?: ((image: Image) => void) | undefined
}

export function ImageCard({ image, isNew, isChosen, reload, onDeleted, onSelect }: ImageCardProps) {
  const { id, isDecorative, usedBy, purpose } = image
  const title = titleOf(image)
  const thumbnail = <ResponsiveImage {...image} alt="" sizes="14rem" />

  async function remove() {
    const done = await answer(adminApi.images[':id'].$delete({ param: { id: `${id}` } }))
    // Not awaited, because ConfirmButton must find its heading before the reload removes this card.
    void reload()
    onDeleted?.(id)
    return done
  }

  return (
    <li className={styles.card}>
      {onSelect ? (
        <button
          type="button"
          className={styles.frame}
          aria-label={`Select “${title}”`}
          aria-pressed={isChosen}
          onClick={() => onSelect(image)}
        >
          {thumbnail}
        </button>
      ) : (
        <div className={styles.frame}>{thumbnail}</div>
      )}
      <div className={styles.text}>
        {isNew && <p className={styles.new}>New</p>}
        <p className={styles.title} dir="auto">
          {title}
        </p>
        {isDecorative && <p>Decorative</p>}
        {isUndescribed(image) && <p className={styles.undescribed}>No description yet</p>}
        {usedBy.length === 0 && purpose === 'update' && <p className={styles.uses}>From a weekly update</p>}
        {usedBy.length > 0 && <p className={styles.uses}>{`Used in: ${usedBy.map(nameOfUse).join(', ')}`}</p>}
      </div>
      <div className={styles.actions}>
        <DescribeButton image={image} reload={reload} />
        <FocusButton image={image} reload={reload} />
        {usedBy.length === 0 && (
          <ConfirmButton
            label="Delete"
            about={`“${title}”`}
            question="Delete this image?"
            onConfirm={remove}
            trashed={{ kind: 'picture', id }}
            onRestored={reload}
          >
            {`You can restore “${title}” from the trash for 30 days.`}
          </ConfirmButton>
        )}
      </div>
    </li>
  )
}
