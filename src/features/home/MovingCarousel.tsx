import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Swiper as SwiperInstance } from 'swiper'
import { Autoplay } from 'swiper/modules'
import { Swiper, SwiperSlide } from 'swiper/react'
import type { CarouselImage } from '#features/slides/slides.schema.ts'
import { ImageViewer } from '#ui/pictures/ImageViewer.tsx'
import styles from './MovingCarousel.module.css'

const GAP_PX = 20
const SPEED_MS = 4000
// The effect below starts and stops the autoplay, because Swiper itself would pause only after a step.
const AUTOPLAY = { enabled: false, delay: 0, disableOnInteraction: false }
const STEP_MS = 500
const LOOPS_BEYOND = 3

type MovingCarouselProps = {
  slides: { image: CarouselImage; content: ReactNode; caption: ReactNode }[]
  slidesInView: number
}

export function MovingCarousel({ slides, slidesInView }: MovingCarouselProps) {
  const swiper = useRef<SwiperInstance>(null)
  const [isPlaying, setIsPlaying] = useState(() => !matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [isHovered, setIsHovered] = useState(false)
  const [hasKeyboard, setHasKeyboard] = useState(false)
  const [first, setFirst] = useState(0)
  const [opened, setOpened] = useState<number | null>(null)
  const moves = slides.length > LOOPS_BEYOND
  const isOpen = opened !== null
  const isInView = (index: number) => (index - first + slides.length) % slides.length < slidesInView

  useEffect(() => {
    const moving = swiper.current
    if (!moving || !moves) return
    // The carousel may have stopped with the focused image halfway across the edge.
    if (hasKeyboard) return void moving.slideTo(moving.activeIndex, STEP_MS)
    if (!isPlaying || isHovered || isOpen) return
    const start = () => void moving.autoplay.start()
    finishStep(moving, start)
    return () => {
      // Leaving the page destroys the carousel before this cleanup runs.
      if (moving.destroyed) return
      moving.off('transitionEnd', start)
      moving.autoplay.stop()
      halt(moving)
    }
  }, [isPlaying, isHovered, hasKeyboard, isOpen, moves])

  function open(event: MouseEvent<HTMLButtonElement>, index: number) {
    // Swiper prevents the click that ends a drag.
    if (event.defaultPrevented) return
    // The dialog returns the focus to this button. Safari does not focus a button that is clicked.
    event.currentTarget.focus({ preventScroll: true })
    setOpened(index)
  }

  return (
    <div className={styles.moving}>
      {/* Not mouse events: a touch fires mouseenter, but no mouseleave, so it would stop the carousel. */}
      <div
        onPointerEnter={(event) => setIsHovered(event.pointerType === 'mouse')}
        onPointerLeave={() => setIsHovered(false)}
      >
        <Swiper
          modules={[Autoplay]}
          className={styles.swiper ?? ''}
          spaceBetween={GAP_PX}
          slidesPerView={slidesInView}
          loop={moves}
          speed={SPEED_MS}
          autoplay={AUTOPLAY}
          onTouchEnd={letGoQuickly}
          onSlideChange={({ realIndex }) => setFirst(realIndex)}
          onSwiper={(instance) => {
            swiper.current = instance
          }}
        >
          {slides.map(({ image, content, caption }, index) => (
            <SwiperSlide
              key={image.id}
              role="group"
              aria-roledescription="slide"
              aria-label={`${index + 1} of ${slides.length}`}
            >
              <button
                type="button"
                className={styles.view}
                aria-label={image.alt ? `View image: ${image.alt}` : 'View image'}
                aria-haspopup="dialog"
                tabIndex={isInView(index) ? 0 : -1}
                onClick={(event) => open(event, index)}
                // Not onFocus: a tap focuses too, and so does closing an image, and the carousel must move on afterwards.
                onKeyUp={({ key }) => key === 'Tab' && setHasKeyboard(true)}
                // An image that was opened by keyboard gets the focus back.
                onBlur={() => !isOpen && setHasKeyboard(false)}
              >
                {content}
              </button>
              {caption}
            </SwiperSlide>
          ))}
        </Swiper>
      </div>
      {opened !== null && (
        <ImageViewer images={slides.map(({ image }) => image)} first={opened} onClose={() => setOpened(null)} />
      )}
      {moves && (
        <div className={styles.controls}>
          <button type="button" aria-label="Previous image" onClick={() => step(swiper.current, -1)}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M15 5l-7 7 7 7" />
            </svg>
          </button>
          <button type="button" className={styles.pause} onClick={() => setIsPlaying(!isPlaying)}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={isPlaying ? 'M9 6v12M15 6v12' : 'M9 6l9 6-9 6z'} />
            </svg>
            <span>{isPlaying ? 'Pause' : 'Play'}</span>
          </button>
          <button type="button" aria-label="Next image" onClick={() => step(swiper.current, 1)}>
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d="M9 5l7 7-7 7" />
            </svg>
          </button>
        </div>
      )}
    </div>
  )
}

// Stops halfway: Swiper itself would finish its step of four seconds, and take no other step until then.
function halt(swiper: SwiperInstance) {
  const translate = swiper.getTranslate()
  swiper.setTransition(0)
  swiper.setTranslate(translate)
  swiper.animating = false
}

// After a drag Swiper snaps to the nearest image at the speed of the autoplay, which would take four seconds.
function letGoQuickly(swiper: SwiperInstance) {
  swiper.params.speed = STEP_MS
  queueMicrotask(() => {
    swiper.params.speed = SPEED_MS
  })
}

/** Finishes a halted step at the same speed, then calls `onEnd`. */
function finishStep(swiper: SwiperInstance, onEnd: () => void) {
  const distance = Math.abs((swiper.slidesGrid[swiper.activeIndex] ?? 0) + swiper.getTranslate())
  const wholeStep = (swiper.slidesSizesGrid[0] ?? 0) + GAP_PX
  if (distance < 1) return onEnd()
  swiper.once('transitionEnd', onEnd)
  swiper.slideTo(swiper.activeIndex, (SPEED_MS * distance) / wholeStep)
}

function step(swiper: SwiperInstance | null, direction: 1 | -1) {
  if (!swiper) return
  halt(swiper)
  if (direction === 1) swiper.slideNext(STEP_MS)
  else swiper.slidePrev(STEP_MS)
}
