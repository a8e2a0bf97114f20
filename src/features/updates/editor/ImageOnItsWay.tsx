import { UploadRow } from '../../../ui/office/uploads/UploadRow.tsx'
import { Preview } from '../../images/Preview.tsx'
import type { ImageUploads } from '../../images/use-image-uploads.ts'

type ImageOnItsWayProps = { upload: ImageUploads['list'][number]; uploads: ImageUploads }

/** A chosen picture until it is uploaded. Who cancels it does not want it. */
export function ImageOnItsWay({ upload, uploads }: ImageOnItsWayProps) {
  const { previewUrl, file, progress } = upload
  const isRefused = progress.kind === 'failed' && progress.isFinal
  const remove = () => uploads.remove(previewUrl)
  const running = progress.kind === 'running' && {
    ...progress,
    cancel() {
      progress.cancel()
      remove()
    },
  }
  return (
    <UploadRow
      upload={{ ...upload, progress: running || progress }}
      figure={<Preview url={isRefused ? undefined : previewUrl} fileName={file.name} />}
      failure="Image upload failed"
      retryLabel="Try again"
      onRetry={() => void uploads.start([upload])}
      onRemove={remove}
    />
  )
}
