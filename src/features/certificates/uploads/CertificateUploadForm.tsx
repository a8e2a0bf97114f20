import { TextInput } from '@mantine/core'
import { useId, useRef } from 'react'
import { ChosenFilePreview } from '#features/images/ChosenFilePreview.tsx'
import { TITLE_MAX } from '#platform/http/limits.ts'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { UploadForm } from '#ui/office/uploads/UploadForm.tsx'
import { UploadRow } from '#ui/office/uploads/UploadRow.tsx'
import styles from './CertificateUploadForm.module.css'
import { titleFrom, withoutEnding } from './file-name.ts'
import { type CertificateUploads, NAME_IS_TAKEN } from './use-certificate-uploads.ts'

const FAILURE = 'PDF upload failed'

export function CertificateUploadForm({ uploads, onEnd }: { uploads: CertificateUploads; onEnd: () => void }) {
  return (
    <UploadForm
      uploads={uploads}
      accept=".pdf"
      about="PDF files, up to 32 MB each."
      failure={FAILURE}
      successOf={() => 'PDFs uploaded and COAs saved successfully!'}
      onEnd={onEnd}
      row={(upload, { retry, replace }) => {
        const { previewUrl, form, progress } = upload
        const isTaken = progress.kind === 'failed' && progress.status === NAME_IS_TAKEN && !form.stored
        return (
          <UploadRow
            key={previewUrl}
            upload={upload}
            figure={<ChosenFilePreview url={undefined} fileName={upload.file.name} />}
            fields={
              <TitleField
                title={form.title}
                suggested={titleFrom(form.name)}
                // The server refuses to publish the same PDF again with another title.
                isReadOnly={progress.kind === 'running' || form.stored !== undefined}
                onChange={(title) => uploads.change(previewUrl, { form: { ...form, title } })}
              />
            }
            failure={FAILURE}
            remedy={
              isTaken && (
                <OtherName
                  name={form.name}
                  onRename={(name) => uploads.change(previewUrl, { form: { ...form, name } })}
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

type TitleFieldProps = { title: string; suggested: string; isReadOnly: boolean; onChange: (title: string) => void }

function TitleField({ title, suggested, isReadOnly, onChange }: TitleFieldProps) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  return (
    <div className={styles.title}>
      <label htmlFor={id}>Title (optional)</label>
      {title === '' && suggested !== '' && !isReadOnly && (
        <LinkButton
          onClick={() => {
            onChange(suggested)
            // Moves the focus, because the pressed button disappears.
            field.current?.focus()
          }}
        >
          {`Use “${suggested}”`}
        </LinkButton>
      )}
      <TextInput
        ref={field}
        id={id}
        maxLength={TITLE_MAX}
        autoComplete="off"
        readOnly={isReadOnly}
        value={title}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  )
}

type OtherNameProps = {
  name: string
  onRename: (name: string) => void
  onRetry: () => void
  onReplace: (file: File) => void
}

function OtherName({ name, onRename, onRetry, onReplace }: OtherNameProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        onRetry()
      }}
    >
      <TextInput
        label="Another name for this file"
        autoComplete="off"
        spellCheck={false}
        value={name}
        onFocus={({ currentTarget }) => currentTarget.setSelectionRange(0, withoutEnding(name).length)}
        onChange={(event) => onRename(event.currentTarget.value)}
      />
      <LinkButton onClick={() => input.current?.click()}>Choose another file</LinkButton>
      <input
        ref={input}
        type="file"
        accept=".pdf"
        hidden
        aria-label="Another file"
        onChange={({ currentTarget }) => currentTarget.files?.[0] && onReplace(currentTarget.files[0])}
      />
    </form>
  )
}
