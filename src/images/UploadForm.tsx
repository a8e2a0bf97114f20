import { useEffect, useId, useRef, useState } from 'react'
import { AdminSection } from '../admin/AdminSection.tsx'
import { useAnnounce } from '../admin/Announcements.tsx'
import { BusyButton } from '../admin/BusyButton.tsx'
import { FileChoice } from './FileChoice.tsx'
import { LeaveGuard } from './LeaveGuard.tsx'
import styles from './UploadForm.module.css'
import { UploadRow } from './UploadRow.tsx'
import type { Upload, Uploads } from './use-uploads.ts'

/** Chooses pictures, has them described, and sends them. */
export function UploadForm({ uploads, onUploaded }: { uploads: Uploads; onUploaded?: () => void }) {
  const { list, waiting, isBusy } = uploads
  const [isHinted, setIsHinted] = useState(false)
  const announce = useAnnounce()
  const hintId = useId()
  const input = useFocusAfterLoss(list.length)
  const isEmpty = waiting.length === 0 && !isBusy

  async function start(some: Upload[]) {
    const { length } = await uploads.start(some)
    if (length === 0) return
    announce(length === 1 ? 'The picture is uploaded.' : `${length} pictures are uploaded.`)
    onUploaded?.()
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
          <ul className={styles.uploads}>
            {list.map((upload) => (
              <UploadRow key={upload.previewUrl} {...uploads} upload={upload} onRetry={() => void start([upload])} />
            ))}
          </ul>
        )}
        <div className={styles.send}>
          <BusyButton
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

/** What had the focus may go with its row: then the next choice has it. */
function useFocusAfterLoss(count: number) {
  const input = useRef<HTMLInputElement>(null)
  const last = useRef(count)
  useEffect(() => {
    if (count < last.current && document.activeElement === document.body) input.current?.focus()
    last.current = count
  }, [count])
  return input
}
