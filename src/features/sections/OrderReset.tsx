import { headingOf } from '../../ui/office/heading-of.ts'
import { LinkButton } from '../../ui/office/LinkButton.tsx'
import styles from './OrderBar.module.css'
import type { Order } from './use-order.ts'

/** Brings back the order that was reset. */
export function OrderReset({ order }: { order: Order }) {
  return (
    // Always there: a screen reader may miss what comes together with its place.
    <div role="status" className={styles.place}>
      {order.isReset && (
        <p className={`${styles.bar} ${styles.reset}`}>
          Your order is reset.
          <LinkButton
            onClick={({ currentTarget }) => {
              headingOf(currentTarget)?.focus({ preventScroll: true })
              order.undoReset()
            }}
          >
            Undo
          </LinkButton>
        </p>
      )}
    </div>
  )
}
