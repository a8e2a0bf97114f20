import type { ReactNode } from 'react'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import type { Loaded } from '#ui/office/call-api.ts'
import { LoadError } from '#ui/office/LoadError.tsx'
import { usePolling } from '#ui/office/use-polling.ts'
import styles from './ExistingImages.module.css'
import { ImageCard } from './ImageCard.tsx'
import type { Image, ImagePage, ListedImage } from './images.schema.ts'

type ExistingImagesProps = {
  filters: ReactNode
  /** Undefined while it loads. */
  list: Loaded<ImagePage> | undefined
  /** Images that were just uploaded. */
  fresh: Image[]
  reload: () => Promise<void>
  onDeleted?: (id: number) => void
  /** Omitted where images are managed but not selected. */
  onSelect?: (image: Image) => void
  /** The images that are chosen so far, if several can be chosen. */
  chosen?: Image[] | undefined
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
          <ImageCards images={list.data.images} reload={reload} {...cards} />
          {more(list.data)}
        </>
      )}
    </AdminSection>
  )
}

type ImageCardsProps = {
  images: ListedImage[]
  fresh: Image[]
  reload: () => Promise<void>
  onDeleted?: ((id: number) => void) | undefined
  onSelect?: ((image: Image) => void) | undefined
  chosen?: Image[] | undefined
}

function ImageCards({ images, fresh, chosen, ...card }: ImageCardsProps) {
  if (images.length === 0) return <p className={styles.empty}>No images found.</p>
  return (
    <ul className={styles.cards}>
      {images.map((image) => (
        <ImageCard
          key={image.id}
          {...card}
          image={image}
          isNew={fresh.some(({ id }) => id === image.id)}
          isChosen={chosen?.some(({ id }) => id === image.id)}
        />
      ))}
    </ul>
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
