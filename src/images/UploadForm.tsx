import { useId, useState } from 'react'
import { AdminSection } from '../admin/AdminSection.tsx'
import { useAnnounce } from '../admin/Announcements.tsx'
import { BusyButton } from '../admin/BusyButton.tsx'
import { FileChoice } from './FileChoice.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import styles from './UploadForm.module.css'
import { UploadRow } from './UploadRow.tsx'
import { useUploadFocus } from './use-upload-focus.ts'
import type { Upload, Uploads } from './use-uploads.ts'

/** Chooses pictures, has them described, and sends them. */
export function UploadForm({ uploads, onUploaded }: { uploads: Uploads; onUploaded?: () => void }) {
  const { list, waiting, isBusy } = uploads
  const [isHinted, setIsHinted] = useState(false)
  const announce = useAnnounce()
  const hintId = useId()
  const { input, rows, button } = useUploadFocus(uploads)
  const isEmpty = waiting.length === 0 && !isBusy

  async function start(some: Upload[]) {
    const outcomes = await uploads.start(some)
    const failed = outcomes.filter((outcome) => outcome === 'failed').length
    const uploaded = outcomes.filter((outcome) => outcome === 'uploaded').length
    if (uploaded > 0) onUploaded?.()
    if (failed > 0) announce('Image upload failed', { kind: 'error', reason: failureText(failed, some.length) })
    else if (uploaded > 0) announce(uploaded === 1 ? 'The picture is uploaded.' : `${uploaded} pictures are uploaded.`)
  }

  return (
    <AdminSection title="Upload">
      <div className={styles.form}>
        <FileChoice
          ref={input}
          onChoose={(files) => {
            setIsHinted(false)
            uploads.choose(files)
          }}
        />
        {list.length > 0 && (
          <ul ref={rows} className={styles.uploads}>
            {list.map((upload) => (
              <UploadRow key={upload.previewUrl} {...uploads} upload={upload} onRetry={() => void start([upload])} />
            ))}
          </ul>
        )}
        <div className={styles.send}>
          <BusyButton
            ref={button}
            isBusy={isBusy}
            aria-disabled={isEmpty}
            aria-describedby={hintId}
            onClick={() => (isEmpty ? setIsHinted(true) : void start(waiting))}
          >
            {isBusy ? 'Uploading...' : 'Upload'}
          </BusyButton>
          <p id={hintId} className={styles.hint} aria-live="polite">
            {isHinted && isEmpty && 'Please choose a picture first.'}
          </p>
        </div>
      </div>
      <LeaveGuard uploads={uploads} />
    </AdminSection>
  )
}

function failureText(failed: number, all: number) {
  if (all === 1) return 'The picture could not be uploaded: see above.'
  return `${failed === 1 ? 'One' : failed} of ${all} pictures could not be uploaded: see above.`
}
