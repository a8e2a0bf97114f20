import { useEffect, useRef } from 'react'
import type { Uploads } from './use-uploads.ts'

/** Where the focus goes when the rows of the chosen pictures go, or cannot. */
export function useUploadFocus({ list, isBusy }: Uploads) {
  const input = useRef<HTMLInputElement>(null)
  const rows = useRef<HTMLUListElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const last = useRef({ count: list.length, isBusy })

  useEffect(() => {
    const { activeElement, body } = document
    const isOver = last.current.isBusy && !isBusy
    const failed = isOver && rows.current?.querySelector('[data-failed]')
    // Not while somebody is at another step already.
    if (failed && (activeElement === body || activeElement === button.current)) {
      failed.querySelector('button')?.focus({ preventScroll: true })
      failed.scrollIntoView({ block: 'nearest' })
    } else if (list.length < last.current.count && activeElement === body) {
      input.current?.focus()
    }
    last.current = { count: list.length, isBusy }
  }, [list.length, isBusy])

  return { input, rows, button }
}
