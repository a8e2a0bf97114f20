import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { BusyButton } from './BusyButton.tsx'
import { headingOf } from './heading-of.ts'
import styles from './LoadError.module.css'

/** Stands in for a part of a page whose data did not come; `onRetry` where they do not come with the page. */
export function LoadError({ reason, onRetry }: { reason: string; onRetry?: () => Promise<void> }) {
  const { revalidate } = useRevalidator()
  const [isLoading, setIsLoading] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  async function retry() {
    const heading = headingOf(place.current)
    setIsLoading(true)
    await (onRetry ?? revalidate)()
    setIsLoading(false)
    heading?.focus()
  }
  return (
    <div ref={place} className={styles.error} role="alert">
      <p>{reason}</p>
      <BusyButton variant="outline" isBusy={isLoading} onClick={retry}>
        Try again
      </BusyButton>
    </div>
  )
}
