import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import { DescribeForm } from './DescribeForm.tsx'
import styles from './DescribeUploads.module.css'
import { isUndescribed } from './image-filters.ts'
import type { Image } from './images.schema.ts'

const FIELDS = 'textarea, input:not([type="file"])'

type DescribeUploadsProps = {
  queue: DescriptionQueue
  /** The images of the list, which may be newer than those of the queue. */
  listed: Image[]
  /** Whether the first field takes the focus. */
  takesFocus: boolean
  reload: () => Promise<void>
}

/** Asks for the descriptions of images, one at a time. */
export function DescribeUploads({ queue, listed, takesFocus, reload }: DescribeUploadsProps) {
  const place = useRef<HTMLDivElement>(null)
  const waiting = queue.asked.map((image) => listed.find(({ id }) => id === image.id) ?? image).filter(isUndescribed)
  const [image] = waiting
  const shownId = image?.id
  const focusField = useEffectEvent(() => {
    if (!(takesFocus || queue.done > 0) || document.activeElement?.matches(FIELDS)) return
    place.current?.querySelector('textarea')?.focus({ preventScroll: true })
    place.current?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => {
    if (shownId !== undefined) focusField()
  }, [shownId])

  if (!image) return null

  /** Called before this section disappears. */
  const focusList = () => place.current?.closest('section')?.nextElementSibling?.querySelector('h2')?.focus()

  function settle(id: number) {
    if (waiting.length === 1) focusList()
    queue.settle(id)
  }

  function skipAll() {
    focusList()
    queue.skipAll()
  }

  const count = queue.done + waiting.length
  return (
    <AdminSection
      title={`Describe the ${queue.isOfNew ? 'new ' : ''}${count === 1 ? 'image' : 'images'}`}
      lead="A short sentence will do. Screen readers read it aloud."
    >
      <div ref={place} className={styles.place}>
        <div className={styles.image}>
          <ResponsiveImage {...image} alt="" sizes="24rem" />
        </div>
        <div className={styles.form}>
          <p className={styles.about}>
            {count > 1 && <span className={styles.count}>{`${queue.done + 1} of ${count}`}</span>}
            <span className={styles.name} dir="auto">
              {image.fileName}
            </span>
            {waiting.length > 1 && <LinkButton onClick={skipAll}>Skip all</LinkButton>}
          </p>
          <DescribeForm
            key={image.id}
            image={image}
            saveLabel="Next"
            leaveLabel="Skip"
            // Not awaited, so that the next image appears right away.
            reload={() => void reload()}
            onSaved={() => settle(image.id)}
            onLeave={() => settle(image.id)}
          />
        </div>
      </div>
    </AdminSection>
  )
}

type Queue = {
  /** Images that were uploaded while other uploads are still running. */
  arrived: Image[]
  asked: Image[]
  done: number
  /** Whether all images were just uploaded. */
  isOfNew: boolean
}

const EMPTY: Queue = { arrived: [], asked: [], done: 0, isOfNew: true }

const queueOf = (asked: Image[]): Queue => ({ ...EMPTY, asked, isOfNew: asked.length === 0 })

type DescriptionQueue = ReturnType<typeof useDescriptionQueue>

const except = (images: Image[], removed: number) => images.filter(({ id }) => id !== removed)

/**
 * The images whose descriptions the administrator is asked for. Uploaded images join the queue once no upload is
 * running.
 * @param first images to ask about when the page opens
 */
export function useDescriptionQueue(first: Image[]) {
  const [{ asked, done, isOfNew }, setQueue] = useState(() => queueOf(first))
  return {
    asked,
    done,
    isOfNew,
    add: (image: Image) => setQueue((now) => ({ ...now, arrived: [...now.arrived, image] })),
    ask: () => setQueue((now) => ({ ...now, arrived: [], asked: [...now.asked, ...now.arrived] })),
    askAbout: (images: Image[]) => setQueue(queueOf(images)),
    /** Removes an image that was described, skipped or deleted. */
    settle: (id: number) =>
      setQueue((now) => {
        const asked = except(now.asked, id)
        const arrived = except(now.arrived, id)
        if (asked.length === 0) return { ...EMPTY, arrived }
        return { ...now, arrived, asked, done: now.done + now.asked.length - asked.length }
      }),
    skipAll: () => setQueue(EMPTY),
  }
}
