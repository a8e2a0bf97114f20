import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'

const hasFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false

/** Receives files dropped or pasted anywhere on the page. Returns whether files are being dragged over it. */
export function useIncomingFiles(take: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)

  // Without these two handlers the browser would open the file instead of the page.
  useWindowEvent('dragover', (event) => {
    if (!hasFiles(event.dataTransfer)) return
    event.preventDefault()
    setIsOver(true)
  })
  useWindowEvent('drop', (event) => {
    if (!hasFiles(event.dataTransfer)) return
    event.preventDefault()
    setIsOver(false)
    take([...(event.dataTransfer?.files ?? [])])
  })
  // Without a related target, the pointer has left the window.
  useWindowEvent('dragleave', ({ relatedTarget }) => relatedTarget === null && setIsOver(false))

  useWindowEvent('paste', (event) => {
    const { files, types } = event.clipboardData ?? {}
    if (!files?.length || (isField(event.target) && types?.includes('text/plain'))) return
    event.preventDefault()
    take([...files])
  })
  return isOver
}

const isField = (target: EventTarget | null) => target instanceof HTMLElement && target.matches('input, textarea')
