import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useBusy } from '#ui/site/use-busy.ts'
import { BusyButton } from './BusyButton.tsx'
import { headingOf } from './heading-of.ts'
import styles from './LoadError.module.css'

/** Replaces a part of a page that failed to load. Retries with `onRetry`, or else reloads the page's data. */
export function LoadError({ reason, onRetry }: { reason: string; onRetry?: () => Promise<void> }) {
  const { revalidate } = useRevalidator()
  const { isBusy, run } = useBusy()
  const place = useRef<HTMLDivElement>(null)
  const retry = () =>
    run(async () => {
      const heading = headingOf(place.current)
      await (onRetry ?? revalidate)()
      heading?.focus()
    })
  return (
    <div ref={place} className={styles.error} role="alert">
      <p>{reason}</p>
      <BusyButton variant="outline" isBusy={isBusy} onClick={retry}>
        Try again
      </BusyButton>
    </div>
  )
}
