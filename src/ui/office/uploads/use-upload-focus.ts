import { useEffect, useRef } from 'react'

/** In a row whose file did not arrive. */
const FIRST_STEP = 'input:not([type]), button'

/** Where the focus goes when the rows of the chosen files go, or cannot. */
export function useUploadFocus({ count, isBusy }: { count: number; isBusy: boolean }) {
  const input = useRef<HTMLInputElement>(null)
  const rows = useRef<HTMLUListElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const last = useRef({ count, isBusy })

  useEffect(() => {
    const { activeElement, body } = document
    const isOver = last.current.isBusy && !isBusy
    const failed = isOver && rows.current?.querySelector('[data-failed]')
    // Not while somebody is at another step already.
    const isFree = activeElement === body || activeElement === button.current
    if (failed && (isFree || failed.querySelector('button:focus'))) {
      failed.querySelector<HTMLElement>(FIRST_STEP)?.focus({ preventScroll: true })
      failed.scrollIntoView({ block: 'nearest' })
    } else if (count < last.current.count && activeElement === body) {
      input.current?.focus()
    }
    last.current = { count, isBusy }
  }, [count, isBusy])

  return { input, rows, button }
}
