import { Button } from '@mantine/core'
import { useRef } from 'react'
import { adminApi } from '../admin/admin-api.ts'
import { BusyButton } from '../admin/BusyButton.tsx'
import { answer } from '../admin/call-api.ts'
import styles from './OrderBar.module.css'
import type { Order } from './use-order.ts'
import { useSaving } from './use-saving.ts'

const ANEW = 'The list is loaded anew, with your order as far as it goes: look it over, and save it again.'

/** Stands below the list while its order is not the stored one. */
export function OrderBar({ order }: { order: Order }) {
  const { save, isSaving, failed } = useSaving()
  const bar = useRef<HTMLDivElement>(null)
  const { reason, status } = failed() ?? {}

  /** The bar goes, and with it the button that had the focus. */
  function close(action: () => void) {
    bar.current?.closest('section')?.querySelector('h2')?.focus({ preventScroll: true })
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
      <div role="status">
        {!reason && !order.isOutdated && <p>This order is not saved yet. The site shows the sections as before.</p>}
        {!reason && order.isOutdated && (
          <p className={styles.wrong}>Somebody else has changed the order since you began. You see yours.</p>
        )}
        {reason && (
          <p className={styles.wrong}>
            Not saved: {reason} {status === 409 && ANEW}
          </p>
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
