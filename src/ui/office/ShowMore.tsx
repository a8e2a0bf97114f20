import { useRef } from 'react'
import { numberText } from '#ui/site/number-text.ts'
import { useBusy } from '#ui/site/use-busy.ts'
import { BusyButton } from './BusyButton.tsx'
import styles from './ShowMore.module.css'

type ShowMoreProps = { shown: number; total: number; showMore: () => Promise<void> }

/** Must be the next sibling of its list. Renders nothing once the whole list is shown. */
export function ShowMore({ shown, total, showMore }: ShowMoreProps) {
  const { isBusy, run } = useBusy()
  const place = useRef<HTMLDivElement>(null)
  if (shown >= total) return null

  async function press() {
    const list = place.current?.previousElementSibling
    await showMore()
    // The button may have disappeared, so focus the first new item.
    const first = list?.children[shown]
    const target = first?.querySelector('button') ?? first
    if (target instanceof HTMLElement) target.focus()
  }
  return (
    <div ref={place} className={styles.more}>
      <BusyButton variant="outline" isBusy={isBusy} onClick={() => run(press)}>
        Show more
      </BusyButton>
      <p>{`${numberText(shown)} of ${numberText(total)}`}</p>
    </div>
  )
}
