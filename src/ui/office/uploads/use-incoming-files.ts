import { useWindowEvent } from '@mantine/hooks'
import { useState } from 'react'

const hasFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false

/** Takes files that are dropped or pasted anywhere. Answers whether some are being held over the page. */
export function useIncomingFiles(take: (files: File[]) => void): boolean {
  const [isOver, setIsOver] = useState(false)

  // Without these two the browser would leave the page, and show the file.
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
  // Nothing is entered: the pointer has left the window.
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
