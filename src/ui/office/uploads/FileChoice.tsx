import { useWindowEvent } from '@mantine/hooks'
import { type Ref, useId, useState } from 'react'
import styles from './FileChoice.module.css'

type FileChoiceProps = {
  ref: Ref<HTMLInputElement>
  /** Shows a single row. */
  isSmall?: boolean
  isSingle?: boolean
  noun: string
  accept: string
  /** The allowed kinds of files, in words. */
  about: string
  onChoose: (files: File[]) => void
}

export function FileChoice({ ref, isSmall, isSingle = false, noun, accept, about, onChoose }: FileChoiceProps) {
  const isOver = useIncomingFiles(onChoose)
  const aboutId = useId()
  const label = isSingle ? `Choose a ${noun}` : `Choose ${noun}s`
  const them = isSingle ? 'it' : 'them'
  return (
    <label className={styles.choice} data-over={isOver || undefined} data-small={isSmall || undefined}>
      <input
        ref={ref}
        type="file"
        multiple={!isSingle}
        accept={accept}
        aria-label={label}
        aria-describedby={aboutId}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])])
          // Otherwise choosing the same file again would fire no event.
          currentTarget.value = ''
        }}
      />
      <span className={styles.button} aria-hidden="true">
        {label}
      </span>
      <span className={styles.invitation} id={aboutId}>
        {isOver ? (
          `Drop the ${isSingle ? 'file' : 'files'} to add ${them}`
        ) : (
          <>
            <span className={styles.ways}>{`or drop or paste ${them} on this page. `}</span>
            <span className={styles.kinds}>{about}</span>
          </>
        )}
      </span>
    </label>
  )
}

const hasFiles = (transfer: DataTransfer | null) => transfer?.types.includes('Files') ?? false

/** Receives files dropped or pasted anywhere on the page. Returns whether files are being dragged over it. */
function useIncomingFiles(take: (files: File[]) => void): boolean {
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
