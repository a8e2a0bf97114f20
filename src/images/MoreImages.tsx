import { useRef } from 'react'
import { BusyButton } from '../admin/BusyButton.tsx'
import { useBusy } from '../admin/use-busy.ts'
import type { ImagePage } from './images.schema.ts'
import styles from './MoreImages.module.css'

type MoreImagesProps = { page: ImagePage; showMore: () => Promise<void> }

/** In a dialog, which has no address of its own, the next pictures come below the others. */
export function MoreImages({ page: { images, total }, showMore }: MoreImagesProps) {
  const { isBusy, run } = useBusy()
  const place = useRef<HTMLDivElement>(null)
  if (images.length >= total) return null

  async function press() {
    const cards = place.current?.previousElementSibling
    await showMore()
    // The button may be gone: the focus steps to the first picture that came.
    cards?.children[images.length]?.querySelector('button')?.focus()
  }
  return (
    <div ref={place} className={styles.more}>
      <BusyButton variant="outline" isBusy={isBusy} onClick={() => run(press)}>
        Show more
      </BusyButton>
      <p>
        {images.length.toLocaleString('en-US')} of {total.toLocaleString('en-US')}
      </p>
    </div>
  )
}
