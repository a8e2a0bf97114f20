import { useRef } from 'react'
import type { Image, UnassignedPage } from '../images/images.schema.ts'
import { Picture } from '../images/Picture.tsx'
import { PART_CHUNKS } from '../pages/load-chunk.ts'
import { useIsNear } from '../pages/use-is-near.ts'
import { useLazy } from '../pages/use-lazy.ts'
import { ErrorNotice } from '../site/ErrorNotice.tsx'
import styles from './Carousel.module.css'
import { usePictures } from './use-pictures.ts'

const SLIDES_IN_VIEW = 3
const loadMovingCarousel = () => import('./MovingCarousel.tsx')

/** Until it comes near, and where no script runs, the pictures stand in a row that can be scrolled. */
export function Carousel({ pictures }: { pictures: UnassignedPage | null }) {
  const section = useRef<HTMLElement>(null)
  const isNear = useIsNear(section)
  const lazy = useLazy(isNear, PART_CHUNKS.carousel, loadMovingCarousel)
  const moving = usePictures(pictures, isNear)
  const images = pictures?.images ?? null
  const isMoving = lazy.kind === 'ready' && moving !== null
  const problem = carouselProblem(images)
  const slidesInView = Math.min(SLIDES_IN_VIEW, images?.length ?? 0)
  return (
    <section ref={section} className={styles.carousel} aria-label="Pictures" data-slides={slidesInView}>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {!problem && isMoving && (
        <lazy.module.MovingCarousel
          slidesInView={slidesInView}
          slides={moving.map((image) => ({ id: image.id, content: <Slide image={image} /> }))}
        />
      )}
      {images && !problem && !isMoving && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <ul className={styles.row} tabIndex={0} aria-label="Pictures, side by side">
          {images.map((image) => (
            <li key={image.id}>
              <Slide image={image} />
            </li>
          ))}
        </ul>
      )}
      {lazy.kind === 'failed' && <ErrorNotice>{lazy.message}</ErrorNotice>}
    </section>
  )
}

function Slide({ image }: { image: Image }) {
  return <Picture {...image} className={styles.picture} sizes="(width < 48rem) 60vw, 34vw" />
}

function carouselProblem(images: Image[] | null): string | null {
  if (!images) return 'Error fetching images from the server. Please try again later.'
  if (images.length === 0) return 'No images found in the database.'
  return null
}
