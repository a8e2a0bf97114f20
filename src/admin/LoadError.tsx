import { useRevalidator } from 'react-router'
import { BusyButton } from './BusyButton.tsx'
import styles from './LoadError.module.css'

/** Stands in for a part of a page whose data did not come. */
export function LoadError({ reason }: { reason: string }) {
  const { state, revalidate } = useRevalidator()
  return (
    <div className={styles.error} role="alert">
      <p>{reason}</p>
      <BusyButton variant="outline" isBusy={state === 'loading'} onClick={() => void revalidate()}>
        Try again
      </BusyButton>
    </div>
  )
}
