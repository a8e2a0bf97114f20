import { type CSSProperties, type MouseEvent, useLayoutEffect, useRef } from 'react'
import type { CarouselImage } from '#features/slides/slides.schema.ts'
import { ToolButton } from '#ui/pdf-reader/ToolButton.tsx'
import mat from '#ui/site/Mat.module.css'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import { useCloseOnBack } from '#ui/site/use-close-on-back.ts'
import styles from './ImageDialog.module.css'

/** Shows an image as large as the screen allows. The native dialog traps the focus and returns it when it closes. */
export function ImageDialog({ image, onClose }: { image: CarouselImage; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const { alt, caption, width, height } = image
  const size = { '--width': `${width}px`, '--ratio': width / height } as CSSProperties

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  useCloseOnBack(true, onClose)

  const closeFromBackdrop = ({ target, currentTarget }: MouseEvent<HTMLDialogElement>) =>
    target === currentTarget && currentTarget.close()

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the Escape key closes the dialog too
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={alt || 'Image'}
      onClick={closeFromBackdrop}
      onClose={onClose}
    >
      <figure className={styles.figure} style={size}>
        <div className={mat.mat}>
          <ResponsiveImage
            {...image}
            sizes={`min(100vw, ${Math.round((100 * width) / height)}vh, ${width}px)`}
            loading="eager"
          />
        </div>
        {/* The description is hidden from screen readers, because the image has the same words. */}
        {(caption || alt) && (
          <figcaption dir="auto" aria-hidden={caption ? undefined : 'true'}>
            {caption || alt}
          </figcaption>
        )}
      </figure>
      <div className={styles.close}>
        <ToolButton label="Close" path="M6 6l12 12M18 6L6 18" onUse={() => dialog.current?.close()} />
      </div>
    </dialog>
  )
}
