import type { ReactNode } from 'react'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { ConfirmButton } from '#ui/office/ConfirmButton.tsx'
import { answer, type Loaded } from '#ui/office/call-api.ts'
import { AimIcon, BinIcon } from '#ui/office/icons.tsx'
import { LoadError } from '#ui/office/LoadError.tsx'
import pieces from '#ui/office/pieces.module.css'
import { usePolling } from '#ui/office/use-polling.ts'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import { DescribeButton } from './DescribeButton.tsx'
import styles from './ExistingImages.module.css'
import { FocusButton } from './FocusButton.tsx'
import cardStyles from './ImageCard.module.css'
import { isAmong, isUndescribed, nameOfUse, titleOf } from './image-filters.ts'
import type { Image, ImagePage, ListedImage } from './images.schema.ts'

const FROM = { post: 'From a post', update: 'From a weekly update' }

type CardsProps = {
  /** Images that were just uploaded. */
  fresh: Image[]
  reload: () => Promise<void>
  onDeleted?: (id: number) => void
  /** Omitted where images are managed but not selected. Images to select have no buttons, except Delete on new ones. */
  onSelect?: (image: Image) => void
  /** The images that are chosen so far, if several can be chosen. */
  chosen?: Image[] | undefined
}

type ExistingImagesProps = CardsProps & {
  filters: ReactNode
  /** Undefined while it loads. */
  list: Loaded<ImagePage> | undefined
  /** Renders the links to further images. */
  more: (page: ImagePage) => ReactNode
}

export function ExistingImages({ filters, list, reload, more, ...cards }: ExistingImagesProps) {
  return (
    <AdminSection
      title="Existing Images"
      {...(cards.onSelect && {
        lead: cards.chosen ? 'Press each image that you want to add.' : 'Press an image to use it.',
      })}
    >
      {filters}
      {!list && <p role="status">Loading...</p>}
      {list && 'reason' in list && <LoadError reason={list.reason} onRetry={reload} />}
      {list && 'data' in list && (
        <>
          <StillPreparing {...list.data} reload={reload} />
          {list.data.images.length === 0 ? (
            <p className={pieces.soft}>No images found.</p>
          ) : (
            <ul className={styles.cards}>
              {list.data.images.map((image) => (
                <ImageCard key={image.id} image={image} reload={reload} {...cards} />
              ))}
            </ul>
          )}
          {more(list.data)}
        </>
      )}
    </AdminSection>
  )
}

const LOOK_EVERY_MS = 2000

type StillPreparingProps = { unfinished: number; all: number; reload: () => Promise<void> }

/** Reloads until every image has all its sizes. */
function StillPreparing({ unfinished, all, reload }: StillPreparingProps) {
  usePolling(reload, { isOn: unfinished > 0, everyMs: LOOK_EVERY_MS })
  if (unfinished === 0) return null
  return (
    <p className={styles.note}>
      {`Still preparing ${all === 1 ? 'the image' : `${unfinished} of ${all} images`}. You can already use ${unfinished === 1 ? 'it' : 'them'}.`}
    </p>
  )
}

type ImageCardProps = CardsProps & { image: ListedImage }

function ImageCard({ image, fresh, chosen, reload, onDeleted, onSelect }: ImageCardProps) {
  const { id, isDecorative, usedBy, purpose } = image
  const title = titleOf(image)
  const isNew = isAmong(fresh, id)
  const thumbnail = <ResponsiveImage {...image} alt="" sizes="14rem" />

  async function remove() {
    const done = await answer(adminApi.images[':id'].$delete({ param: { id: `${id}` } }))
    // Not awaited, because ConfirmButton must find its heading before the reload removes this card.
    void reload()
    onDeleted?.(id)
    return done
  }

  return (
    <li className={cardStyles.card}>
      {onSelect ? (
        <button
          type="button"
          className={cardStyles.frame}
          aria-label={`Select “${title}”`}
          aria-pressed={chosen && isAmong(chosen, id)}
          onClick={() => onSelect(image)}
        >
          {thumbnail}
        </button>
      ) : (
        <div className={cardStyles.frame}>{thumbnail}</div>
      )}
      <div className={cardStyles.text}>
        {isNew && <p className={cardStyles.new}>New</p>}
        <p className={cardStyles.title} dir="auto">
          {title}
        </p>
        {isDecorative && <p>Decorative</p>}
        {!onSelect && isUndescribed(image) && <p className={pieces.soft}>No description yet</p>}
        {usedBy.length === 0 && purpose !== 'site' && <p className={cardStyles.uses}>{FROM[purpose]}</p>}
        {usedBy.length > 0 && <p className={cardStyles.uses}>{`Used in: ${usedBy.map(nameOfUse).join(', ')}`}</p>}
      </div>
      <div className={cardStyles.actions}>
        {!onSelect && (
          <>
            <DescribeButton image={image} reload={reload} />
            <FocusButton icon={<AimIcon />} image={image} reload={reload} />
          </>
        )}
        {usedBy.length === 0 && (isNew || !onSelect) && (
          <ConfirmButton
            label="Delete"
            icon={<BinIcon />}
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
