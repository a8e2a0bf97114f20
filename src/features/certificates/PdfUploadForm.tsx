import { UploadForm } from '../../ui/office/uploads/UploadForm.tsx'
import { UploadRow } from '../../ui/office/uploads/UploadRow.tsx'
import { PdfRemedy } from './PdfRemedy.tsx'
import { NAME_IS_TAKEN, type PdfUploads } from './use-pdf-uploads.ts'

const FAILURE = 'PDF upload failed'

/** Chooses PDFs, and sends them to the end of the public page. */
export function PdfUploadForm({ uploads, onEnd }: { uploads: PdfUploads; onEnd: () => void }) {
  return (
    <UploadForm
      uploads={uploads}
      accept=".pdf"
      about="PDF files, up to 32 MB each."
      failure={FAILURE}
      successOf={() => 'PDFs uploaded and COAs saved successfully!'}
      hasFields={false}
      onEnd={onEnd}
      row={(upload, { retry, replace }) => {
        const { previewUrl, form, progress } = upload
        const isTaken = progress.kind === 'failed' && progress.status === NAME_IS_TAKEN && !form.stored
        return (
          <UploadRow
            key={previewUrl}
            upload={upload}
            failure={FAILURE}
            remedy={
              isTaken && (
                <PdfRemedy
                  name={form.name}
                  onRename={(name) => uploads.change(previewUrl, { form: { name } })}
                  onReplace={replace}
                  onRetry={retry}
                />
              )
            }
            retryLabel="Try Again"
            onRetry={retry}
            onRemove={() => uploads.remove(previewUrl)}
          />
        )
      }}
    />
  )
}
