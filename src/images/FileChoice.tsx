import { type Ref, useId } from 'react'
import styles from './FileChoice.module.css'
import { useIncomingFiles } from './use-incoming-files.ts'

type FileChoiceProps = { ref: Ref<HTMLInputElement>; onChoose: (files: File[]) => void }

export function FileChoice({ ref, onChoose }: FileChoiceProps) {
  const isOver = useIncomingFiles(onChoose)
  const aboutId = useId()
  return (
    <label className={styles.choice} data-over={isOver || undefined}>
      <input
        ref={ref}
        type="file"
        multiple
        accept="image/*,.heic,.heif"
        aria-label="Choose pictures"
        aria-describedby={aboutId}
        onChange={({ currentTarget }) => {
          onChoose([...(currentTarget.files ?? [])])
          // So that the same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <span className={styles.button} aria-hidden="true">
        Choose pictures
      </span>
      <span className={styles.invitation} id={aboutId}>
        {isOver ? (
          'Let go to add them'
        ) : (
          <>
            <span className={styles.ways}>or drop or paste them anywhere here. </span>
            <span className={styles.kinds}>JPEG, PNG, WebP, AVIF, GIF or HEIC, up to 64 MB each.</span>
          </>
        )}
      </span>
    </label>
  )
}
