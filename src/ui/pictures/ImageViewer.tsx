import { type CSSProperties, type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import type { Swiper as SwiperInstance } from 'swiper'
import 'swiper/css'
import { Swiper, SwiperSlide } from 'swiper/react'
import type { Widths } from '#platform/files/image-files.ts'
import fullScreen from '#ui/pdf-reader/full-screen.module.css'
import { ToolButton } from '#ui/pdf-reader/ToolButton.tsx'
import mat from '#ui/site/Mat.module.css'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import { useCloseOnBack } from '#ui/site/use-close-on-back.ts'
import styles from './ImageViewer.module.css'

const STEP_MS = 300

export type ViewedImage = {
  imageUrl: string
  widths: Widths
  width: number
  height: number
  alt: string
  caption?: string | undefined
  placeholder?: string
}

type ImageViewerProps = { images: ViewedImage[]; first: number; onClose: () => void }

/** Shows an image as large as the screen allows. The native dialog traps the focus and returns it when it closes. */
export function ImageViewer({ images, first, onClose }: ImageViewerProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const swiper = useRef<SwiperInstance>(null)
  const [shown, setShown] = useState(first)
  const [speed] = useState(() => (matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : STEP_MS))

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  useCloseOnBack(true, onClose)

  const previous = () => swiper.current?.slidePrev()
  const next = () => swiper.current?.slideNext()

  const closeFromBackdrop = ({ target, defaultPrevented }: MouseEvent) => {
    // Swiper prevents the click that ends a drag.
    if (!defaultPrevented && !(target as Element).closest('figure, button')) dialog.current?.close()
  }

  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft') previous()
    if (key === 'ArrowRight') next()
  }

  return (
    <dialog
      ref={dialog}
      className={`${fullScreen.dialog} ${styles.dialog}`}
      aria-label={images[shown]?.alt || 'Image'}
      onClick={closeFromBackdrop}
      onKeyDown={onKeyDown}
      onClose={onClose}
    >
      <div className={styles.close}>
        <ToolButton label="Close" path="M6 6l12 12M18 6L6 18" onUse={() => dialog.current?.close()} />
      </div>
      <Swiper
        className={styles.stage ?? ''}
        initialSlide={first}
        speed={speed}
        // A slow swipe needs a tenth of the screen. Swiper's default is half of it.
        longSwipesRatio={0.1}
        // Otherwise the browser drags the image itself.
        onDragStart={(event) => event.preventDefault()}
        onSlideChange={({ activeIndex }) => setShown(activeIndex)}
        onSwiper={(instance) => {
          swiper.current = instance
        }}
      >
        {images.map((image, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an image may be there twice
          <SwiperSlide key={index} className={styles.slide ?? ''} inert={index !== shown}>
            {Math.abs(index - shown) <= 1 && <Figure image={image} isShown={index === shown} />}
          </SwiperSlide>
        ))}
      </Swiper>
      {images.length > 1 && (
        <div className={styles.tools}>
          <ToolButton label="Previous image" path="M15 5l-7 7 7 7" isOff={shown === 0} onUse={previous} />
          <p role="status">{`${shown + 1} of ${images.length}`}</p>
          <ToolButton label="Next image" path="M9 5l7 7-7 7" isOff={shown === images.length - 1} onUse={next} />
        </div>
      )}
    </dialog>
  )
}

function Figure({ image, isShown }: { image: ViewedImage; isShown: boolean }) {
  const { alt, caption, width, height } = image
  const size = { '--width': `${width}px`, '--ratio': width / height } as CSSProperties
  return (
    <figure className={styles.figure} style={size}>
      <div className={mat.mat}>
        <ResponsiveImage
          {...image}
          sizes={`min(100vw, ${Math.round((100 * width) / height)}vh, ${width}px)`}
          loading={isShown ? 'eager' : 'lazy'}
        />
      </div>
      {/* The description is hidden from screen readers, because the image has the same words. */}
      {(caption || alt) && (
        <figcaption dir="auto" aria-hidden={caption ? undefined : 'true'}>
          {caption || alt}
        </figcaption>
      )}
    </figure>
  )
}
