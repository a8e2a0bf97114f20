import { UploadForm } from '#ui/office/uploads/UploadForm.tsx'
import { UploadRow } from '#ui/office/uploads/UploadRow.tsx'
import { ChosenFilePreview } from './ChosenFilePreview.tsx'
import type { ImageUploads } from './use-image-uploads.ts'

export function ImageUploadForm({ uploads, onUploaded }: { uploads: ImageUploads; onUploaded?: () => void }) {
  return (
    <UploadForm
      uploads={uploads}
      accept="image/*,.heic,.heif"
      about="JPEG, PNG, WebP, AVIF, GIF or HEIC, up to 64 MB each."
      failure="Image upload failed"
      successOf={(count) => (count === 1 ? 'Image uploaded.' : `${count} images uploaded.`)}
      onEnd={({ uploaded }) => uploaded > 0 && onUploaded?.()}
      row={(upload, { retry }) => {
        const { previewUrl, file, progress } = upload
        const isRefused = progress.kind === 'failed' && progress.isFinal
        return (
          <UploadRow
            key={previewUrl}
            upload={upload}
            figure={<ChosenFilePreview url={isRefused ? undefined : previewUrl} fileName={file.name} />}
            failure="Image upload failed"
            retryLabel="Try again"
            onRetry={retry}
            onRemove={() => uploads.remove(previewUrl)}
          />
        )
      }}
    />
  )
}
