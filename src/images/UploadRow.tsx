import { Button } from '@mantine/core'
import { useId, useRef } from 'react'
import { Notice } from '../site/Notice.tsx'
import { DescriptionFields } from './DescriptionFields.tsx'
import { Preview } from './Preview.tsx'
import styles from './UploadRow.module.css'
import type { Upload, Uploads } from './use-uploads.ts'

type UploadRowProps = Pick<Uploads, 'change' | 'remove'> & { upload: Upload; onRetry: () => void }

/** A chosen picture: what it shows, how far it is, and what went wrong. */
export function UploadRow({ upload, change, remove, onRetry }: UploadRowProps) {
  const { previewUrl, file, progress } = upload
  const nameId = useId()
  const button = useRef<HTMLButtonElement>(null)
  const running = progress.kind === 'running' ? progress : undefined
  const failed = progress.kind === 'failed' ? progress : undefined
  return (
    <li data-failed={failed !== undefined || undefined}>
      <fieldset className={styles.upload} aria-labelledby={nameId}>
        <Preview url={failed?.isFinal ? undefined : previewUrl} fileName={file.name} />
        <div className={styles.what}>
          <p className={styles.name}>
            <span id={nameId} dir="auto">
              {file.name}
            </span>
            <span className={styles.size}>{sizeText(file.size)}</span>
          </p>
          {!failed?.isFinal && (
            <DescriptionFields
              {...upload}
              isReadOnly={running !== undefined}
              onChange={(part) => change(previewUrl, part)}
            />
          )}
          {running && <Running share={running.share} nameId={nameId} />}
          {failed && (
            <Notice kind="error" reason={failed.reason}>
              Image upload failed
            </Notice>
          )}
          <div className={styles.actions}>
            {failed && !failed.isFinal && (
              <Button
                size="sm"
                aria-describedby={nameId}
                onClick={() => {
                  // The pressed button goes.
                  button.current?.focus()
                  onRetry()
                }}
              >
                Try again
              </Button>
            )}
            <Button
              ref={button}
              size="sm"
              variant="outline"
              aria-label={`${running ? 'Cancel' : 'Remove'} ${file.name}`}
              onClick={running?.cancel ?? (() => remove(previewUrl))}
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
  const state = share === undefined ? 'Waiting…' : share < 1 ? `${percent} %` : 'Preparing…'
  return (
    <div className={styles.running}>
      <progress max={100} value={percent} aria-labelledby={nameId} aria-valuetext={state} />
      <span aria-hidden="true">{state}</span>
    </div>
  )
}

const MEGABYTES = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })

function sizeText(bytes: number) {
  const kilobytes = Math.ceil(bytes / 1024)
  return kilobytes < 1024 ? `${kilobytes} KB` : `${MEGABYTES.format(kilobytes / 1024)} MB`
}
