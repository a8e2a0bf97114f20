import { useRef } from 'react'
import { useRevalidator } from 'react-router'
import { BusyButton } from './BusyButton.tsx'
import styles from './LoadError.module.css'

/** Stands in for a part of a page whose data did not come. */
export function LoadError({ reason }: { reason: string }) {
  const { state, revalidate } = useRevalidator()
  const place = useRef<HTMLDivElement>(null)
  async function retry() {
    const heading = place.current?.closest('section')?.querySelector('h2')
    await revalidate()
    heading?.focus()
  }
  return (
    <div ref={place} className={styles.error} role="alert">
      <p>{reason}</p>
      <BusyButton variant="outline" isBusy={state === 'loading'} onClick={retry}>
        Try again
      </BusyButton>
    </div>
  )
}
