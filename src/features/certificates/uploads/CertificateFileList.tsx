import type { MouseEvent } from 'react'
import { useRevalidator } from 'react-router'
import { AdminSection } from '#ui/office/AdminSection.tsx'
import { adminApi } from '#ui/office/admin-api.ts'
import { BusyButton } from '#ui/office/BusyButton.tsx'
import { ConfirmButton } from '#ui/office/ConfirmButton.tsx'
import { answer, type Loaded } from '#ui/office/call-api.ts'
import { headingOf } from '#ui/office/heading-of.ts'
import { LoadError } from '#ui/office/LoadError.tsx'
import pieces from '#ui/office/pieces.module.css'
import { ListRow, Rows } from '#ui/office/Rows.tsx'
import { SearchForm } from '#ui/office/SearchForm.tsx'
import { ShowMore } from '#ui/office/ShowMore.tsx'
import { useMay } from '#ui/office/SignedInPerson.tsx'
import { useSave } from '#ui/office/use-save.ts'
import { numberText } from '#ui/site/number-text.ts'
import { ResponsiveImage } from '#ui/site/ResponsiveImage.tsx'
import { ActionsNote } from '../ActionsNote.tsx'
import { CertificateFileFacts } from '../CertificateFileFacts.tsx'
import type { CertificateFile, CertificateFilePage } from '../certificates.schema.ts'
import { UNTITLED } from '../untitled.ts'
import { putOnPage } from './use-certificate-uploads.ts'

const MANY = 8

type CertificateFileListProps = {
  typed: string
  onSearch: (typed: string) => void
  /** The search that `list` answers, which may lag behind `typed`. */
  searched: string
  /** Undefined while loading. */
  list: Loaded<CertificateFilePage> | undefined
  reload: () => Promise<void>
  showMore: () => Promise<void>
  onPublished: (id: number) => void
}

export function CertificateFileList({
  typed,
  onSearch,
  searched,
  list,
  reload,
  showMore,
  onPublished,
}: CertificateFileListProps) {
  const { pdfs: files, total } = list && 'data' in list ? list.data : { pdfs: [], total: 0 }
  return (
    <AdminSection title="Existing PDFs">
      {(total > MANY || typed !== '' || searched !== '') && (
        <SearchForm label="Search by file name or title" text={typed} onText={onSearch} />
      )}
      {!list && <p role="status">Loading...</p>}
      {searched !== '' && total > 0 && <p role="status">{`${numberText(total)} found.`}</p>}
      {list && 'reason' in list && <LoadError reason={list.reason} onRetry={reload} />}
      {list && 'data' in list && files.length === 0 && <p className={pieces.soft}>No PDFs found.</p>}
      <Rows>
        {files.map((file) => (
          <CertificateFileRow key={file.id} file={file} reload={reload} onPublished={() => onPublished(file.id)} />
        ))}
      </Rows>
      <ShowMore shown={files.length} total={total} showMore={showMore} />
    </AdminSection>
  )
}

type CertificateFileRowProps = { file: CertificateFile; reload: () => Promise<void>; onPublished: () => void }

function CertificateFileRow({ file, reload, onPublished }: CertificateFileRowProps) {
  const { id, fileName, title, cover } = file
  const { revalidate } = useRevalidator()
  const isEditor = useMay('editor')
  const { save, isSaving } = useSave({ reload: () => Promise.all([reload(), revalidate()]) })

  function add({ currentTarget }: MouseEvent) {
    // The heading takes the focus when this button disappears.
    const heading = headingOf(currentTarget)
    void save({
      async call() {
        await putOnPage(file, UNTITLED)
        // Called before the lists reload, because the user may close the dialog while they load.
        onPublished()
      },
      success: 'COA saved successfully!',
      failure: 'Failed to save COA',
      onSaved: () => heading?.focus({ preventScroll: true }),
      onFailed: reload,
    })
  }

  async function remove() {
    const done = await answer(adminApi.manage.delete[':id'].$delete({ param: { id: `${id}` }, query: {} }))
    // Not awaited: the confirmation must close, and find its heading, before this row disappears.
    void reload()
    return done
  }

  return (
    <ListRow
      title={fileName}
      mark={title !== null && 'Published'}
      figure={<ResponsiveImage {...cover} alt="" sizes="5rem" />}
      action={
        title === null && (
          <>
            <BusyButton
              size="sm"
              variant="outline"
              isBusy={isSaving}
              aria-label={`Publish “${fileName}”`}
              onClick={add}
            >
              Publish
            </BusyButton>
            <ConfirmButton
              label="Delete"
              about={`“${fileName}”`}
              question="Delete this PDF?"
              failure="Failed to delete COA"
              onConfirm={remove}
              trashed={{ kind: 'certificate', id }}
              onRestored={reload}
            >
              {`${isEditor ? 'You' : 'An editor'} can restore “${fileName}” from the trash for 30 days.`}
            </ConfirmButton>
          </>
        )
      }
    >
      {title !== null && <span>{`Title: “${title}”. `}</span>}
      <span key={file.pageCount}>
        <CertificateFileFacts {...file} />
      </span>
      {file.hasActions && (
        <>
          <br />
          <ActionsNote />
        </>
      )}
    </ListRow>
  )
}
