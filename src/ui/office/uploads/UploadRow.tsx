import { Button } from '@mantine/core'
import { type ReactNode, useId, useRef } from 'react'
import { Notice } from '../../site/Notice.tsx'
import { sizeText } from '../../site/size-text.ts'
import styles from './UploadRow.module.css'
import type { Upload } from './use-uploads.ts'

type UploadRowProps = {
  upload: Upload<unknown>
  figure?: ReactNode
  fields?: ReactNode
  failure: string
  /** Shown below `failure`. */
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
  // Without image, fields and error, name and button fit on one line.
  const isLine = !figure && !fields && !failed
  return (
    <li data-failed={failed !== undefined || undefined}>
      <fieldset
        className={styles.upload}
        data-figure={figure !== undefined}
        data-line={isLine}
        aria-labelledby={nameId}
      >
        {figure}
        <div className={styles.what}>
          <p className={styles.name}>
            <span id={nameId} dir="auto">
              {file.name}
            </span>
            <span className={styles.size}>{sizeText(file.size)}</span>
          </p>
          {!failed?.isFinal && fields}
          {running && <Running share={running.share} nameId={nameId} />}
          {failed && (
            <Notice kind="error" reason={failed.reason}>
              {failure}
            </Notice>
          )}
          {failed && remedy}
          <div className={styles.actions}>
            {failed && !failed.isFinal && (
              <Button
                size="sm"
                aria-describedby={nameId}
                onClick={() => {
                  // The pressed button disappears.
                  button.current?.focus()
                  onRetry()
                }}
              >
                {retryLabel}
              </Button>
            )}
            <Button
              ref={button}
              size="sm"
              variant="outline"
              aria-label={`${running ? 'Cancel' : 'Remove'} ${file.name}`}
              onClick={running?.cancel ?? onRemove}
            >
              {running ? 'Cancel' : 'Remove'}
            </Button>
          </div>
        </div>
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
