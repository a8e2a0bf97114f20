import { Button } from '@mantine/core'
import { type ReactNode, useId, useRef } from 'react'
import { Notice } from '#ui/site/Notice.tsx'
import { sizeText } from '#ui/site/size-text.ts'
import { CrossIcon } from '../icons.tsx'
import styles from './UploadRow.module.css'
import type { Upload } from './use-uploads.ts'

type UploadRowProps = {
  upload: Upload<unknown>
  figure: ReactNode
  fields?: ReactNode
  failure: string
  /** A hint or control for recovering from the failure, shown below `failure`. */
  remedy?: ReactNode
  retryLabel: string
  onRetry: () => void
  onRemove: () => void
}

export function UploadRow({ upload, figure, fields, failure, remedy, retryLabel, onRetry, onRemove }: UploadRowProps) {
  const { file, progress } = upload
  const nameId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const running = progress.kind === 'running' ? progress : undefined
  const failed = progress.kind === 'failed' ? progress : undefined
  return (
    <li data-failed={failed !== undefined || undefined}>
      <fieldset className={styles.upload} aria-labelledby={nameId}>
        {figure}
        <div>
          <p className={styles.name} id={nameId} dir="auto">
            {file.name}
          </p>
          {running ? (
            <Running share={running.share} nameId={nameId} />
          ) : (
            <p className={styles.size}>{sizeText(file.size)}</p>
          )}
        </div>
        {fields && !failed?.isFinal && <div className={styles.fields}>{fields}</div>}
        {failed && (
          <div className={styles.remedy} data-remedy>
            <Notice kind="error" reason={failed.reason}>
              {failure}
            </Notice>
            {remedy}
            {!failed.isFinal && (
              <Button
                size="sm"
                aria-describedby={nameId}
                onClick={() => {
                  // Moves the focus, because the pressed button disappears.
                  button.current?.focus()
                  onRetry()
                }}
              >
                {retryLabel}
              </Button>
            )}
          </div>
        )}
        <button
          ref={button}
          type="button"
          className={styles.remove}
          aria-label={`${running ? 'Cancel' : 'Remove'} ${file.name}`}
          onClick={running?.cancel ?? onRemove}
        >
          <CrossIcon />
        </button>
      </fieldset>
    </li>
  )
}

function Running({ share, nameId }: { share: number | undefined; nameId: string }) {
  const percent = Math.round((share ?? 0) * 100)
  const state = share === undefined ? 'Waiting…' : share < 1 ? `${percent}%` : 'Processing…'
  return (
    <div className={styles.running}>
      <progress max={100} value={percent} aria-labelledby={nameId} aria-valuetext={state} />
      <span aria-hidden="true">{state}</span>
    </div>
  )
}
