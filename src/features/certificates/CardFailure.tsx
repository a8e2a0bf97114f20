import { ErrorNotice } from '../../ui/site/ErrorNotice.tsx'
import styles from './CardFailure.module.css'

/** Over the whole picture in a card, which is of another page by then. Without `onRetry` the site is loaded again. */
export function CardFailure({ children, onRetry }: { children: string; onRetry?: () => void }) {
  return (
    <div className={styles.failed}>
      <ErrorNotice {...(onRetry && { onRetry })}>{children}</ErrorNotice>
    </div>
  )
}
