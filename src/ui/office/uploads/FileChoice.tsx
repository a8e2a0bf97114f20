import { type Ref, useId } from 'react'
import styles from './FileChoice.module.css'
import type { Noun } from './send-file.ts'
import { useIncomingFiles } from './use-incoming-files.ts'

type FileChoiceProps = {
  ref: Ref<HTMLInputElement>
  /** Shows a single row. */
  isSmall?: boolean
  noun: Noun
  accept: string
  /** The allowed kinds of files, in words. */
  about: string
  onChoose: (files: File[]) => void
}

export function FileChoice({ ref, isSmall, noun, accept, about, onChoose }: FileChoiceProps) {
  const isOver = useIncomingFiles(onChoose)
  const aboutId = useId()
  const label = `Choose ${noun}s`
  return (
    <label className={styles.choice} data-over={isOver || undefined} data-small={isSmall || undefined}>
      <input
        ref={ref}
        type="file"
        multiple
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
          'Drop the files to add them'
        ) : (
          <>
            <span className={styles.ways}>or drop or paste them on this page. </span>
            <span className={styles.kinds}>{about}</span>
          </>
        )}
      </span>
    </label>
  )
}
