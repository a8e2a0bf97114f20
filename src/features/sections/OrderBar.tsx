import { Button } from '@mantine/core'
import { useRef } from 'react'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { answer } from '#ui/office/call-api.ts'
import { headingOf } from '#ui/office/heading-of.ts'
import { useBottomBar } from '#ui/office/use-bottom-bar.ts'
import { useSave } from '#ui/office/use-save.ts'
import styles from './OrderBar.module.css'
import type { Order } from './use-order.ts'

const ANEW = 'The list has been reloaded. Your order is kept where possible.'
const CHOICE = 'Press “Save order” to use yours, or “Reset order” to keep theirs.'

type OrderBarProps = {
  order: Order
  /** The titles in the stored order. */
  theirs: string[]
}

/** Shown below the list while its order is not saved. */
export function OrderBar({ order, theirs }: OrderBarProps) {
  const { save, isSaving, failure } = useSave()
  const place = useRef<HTMLDivElement>(null)
  const bar = useBottomBar('--page-bar')
  const isConflict = order.isOutdated || failure?.isConflict

  /** Moves the focus first, because the bar disappears with the pressed button. */
  function close(action: () => void) {
    headingOf(place.current)?.focus({ preventScroll: true })
    action()
  }

  const saveOrder = () =>
    save({
      call: () =>
        answer(adminApi['about-us']['update-order'].$post({ json: { order: order.order, was: order.stored } })),
      onSaved: () => close(() => order.settle(order.order)),
      success: 'Order saved successfully!',
      failure: 'Failed to save the order.',
    })

  return (
    <div ref={bar} className={styles.bar}>
      <div ref={place} role="status">
        {!failure && !order.isOutdated && <p>New order not saved. Visitors still see the old one.</p>}
        {!failure && order.isOutdated && (
          <p className={styles.wrong}>Someone else changed the order while you were sorting. The list shows yours.</p>
        )}
        {failure && <p className={styles.wrong}>{`Not saved: ${failure.message} ${failure.isConflict ? ANEW : ''}`}</p>}
        {isConflict && (
          <>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
            <p className={styles.theirs} tabIndex={0}>
              {`Theirs: ${theirs.join(', ')}`}
            </p>
            <p>{CHOICE}</p>
          </>
        )}
      </div>
      <div className={styles.choices}>
        <BusyButton isBusy={isSaving} onClick={saveOrder}>
          Save order
        </BusyButton>
        <Button variant="outline" onClick={() => close(order.reset)}>
          Reset order
        </Button>
      </div>
    </div>
  )
}
