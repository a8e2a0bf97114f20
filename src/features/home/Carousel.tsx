import { parseResponse } from 'hono/client'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { CarouselImage, CarouselPage } from '#features/slides/slides.schema.ts'
import { CAROUSEL_MAX } from '#platform/http/limits.ts'
import { createApiClient, fetchJson } from '#ui/api-client.ts'
import { ErrorNotice } from '#ui/site/ErrorNotice.tsx'
import { PART_CHUNKS } from '#ui/site/load-chunk.ts'
import mat from '#ui/site/Mat.module.css'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import { useLazy } from '#ui/site/use-lazy.ts'
import styles from './Carousel.module.css'

const SLIDES_IN_VIEW = 3
// The gap, the mat and the aspect ratios are also in Carousel.module.css.
const GAP_PX = 20
const RATIOS = [3 / 4, 3 / 2]
const loadMovingCarousel = () => import('./MovingCarousel.tsx')

/** A scrolling row of images, which the moving carousel replaces near the viewport. Without JavaScript, the row stays. */
export function Carousel({ firstPage }: { firstPage: CarouselPage | null }) {
  const section = useRef<HTMLElement>(null)
  const isNear = useIsNear(section)
  const lazy = useLazy(isNear, PART_CHUNKS.carousel, loadMovingCarousel)
  const moving = useCarouselImages(firstPage, isNear)
  const images = firstPage?.images ?? null
  const isMoving = lazy.kind === 'ready' && moving !== null
  const problem = carouselProblem(images)
  const slidesInView = Math.min(SLIDES_IN_VIEW, images?.length ?? 0)
  return (
    <section ref={section} className={styles.carousel} aria-label="Images" data-slides={slidesInView}>
      {problem && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
      {!problem && isMoving && (
        <lazy.module.MovingCarousel
          slidesInView={slidesInView}
          slides={moving.map((image) => ({
            image,
            content: <Slide image={image} slidesInView={slidesInView} />,
            caption: <Caption text={image.caption} />,
          }))}
        />
      )}
      {images && !problem && !isMoving && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling list must be reachable by keyboard
        <ul className={styles.row} tabIndex={0} aria-label="Images, side by side">
          {images.map((image) => (
            <li key={image.id}>
              <Slide image={image} slidesInView={slidesInView} />
              <Caption text={image.caption} />
            </li>
          ))}
        </ul>
      )}
      {lazy.kind === 'failed' && <ErrorNotice>{lazy.message}</ErrorNotice>}
    </section>
  )
}

function Slide({ image, slidesInView }: { image: CarouselImage; slidesInView: number }) {
  return (
    <span className={`${mat.mat} ${styles.slide}`}>
      <ResponsiveImage {...image} className={styles.image} sizes={placeOf(image, slidesInView)} />
    </span>
  )
}

function Caption({ text }: { text: string | undefined }) {
  if (!text) return null
  return (
    <p className={styles.caption} dir="auto">
      {text}
    </p>
  )
}

/** Returns the `sizes` attribute for the drawn width, without the mat and including the part that `object-fit: cover` crops. */
function placeOf({ width, height }: CarouselImage, slidesInView: number) {
  const place = `(100vw - ${(slidesInView - 1) * GAP_PX}px) / ${slidesInView}`
  const [onPhone, onDesktop] = RATIOS.map((ratio) => Math.max(1, width / height / ratio).toFixed(2))
  return `(width < 48rem) calc((${place} - 10px) * ${onPhone}), calc((${place} - min(2.4vw, 34px)) * ${onDesktop})`
}

function carouselProblem(images: CarouselImage[] | null): string | null {
  if (!images) return 'Error fetching images from the server. Please try again later.'
  if (images.length === 0) return 'No images found in the database.'
  return null
}

/**
 * Returns the images of the moving carousel: the page's first images, and the rest once it comes near the viewport.
 * Null while the rest is loading, because a looping carousel cannot take more slides later.
 */
function useCarouselImages(first: CarouselPage | null, isNear: boolean): CarouselImage[] | null {
  const [more, setMore] = useState<CarouselImage[] | null>(null)
  const isWhole = !first || first.images.length >= first.total

  useEffect(() => {
    if (isWhole || !isNear) return
    const leaving = new AbortController()
    const query = { page: '1', pageSize: `${CAROUSEL_MAX}`, for: 'carousel' } as const
    const init = { init: { signal: leaving.signal } }
    parseResponse(createApiClient(location.origin, fetchJson).images.unassigned.$get({ query }, init)).then(
      ({ images }) => setMore(images),
      () => !leaving.signal.aborted && setMore(first.images),
    )
    return () => leaving.abort()
  }, [isWhole, isNear, first])

  return isWhole ? (first?.images ?? null) : more
}

/** True once the element has been within half a screen of the viewport. */
function useIsNear(element: RefObject<Element | null>): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setIsNear(true), {
      rootMargin: '50% 0%',
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return isNear
}
