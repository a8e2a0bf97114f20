import type { MouseEvent } from 'react'
import { useRevalidator } from 'react-router'
import { AdminSection } from '../../../ui/office/AdminSection.tsx'
import { adminApi } from '../../../ui/office/admin-api.ts'
import { BusyButton } from '../../../ui/office/BusyButton.tsx'
import { ConfirmButton } from '../../../ui/office/ConfirmButton.tsx'
import { answer, type Loaded } from '../../../ui/office/call-api.ts'
import { headingOf } from '../../../ui/office/heading-of.ts'
import { LoadError } from '../../../ui/office/LoadError.tsx'
import { ListRow, Rows } from '../../../ui/office/Rows.tsx'
import { SearchForm } from '../../../ui/office/SearchForm.tsx'
import { ShowMore } from '../../../ui/office/ShowMore.tsx'
import { useSave } from '../../../ui/office/use-save.ts'
import { numberText } from '../../../ui/site/number-text.ts'
import { ResponsiveImage } from '../../images/ResponsiveImage.tsx'
import { CertificateFileFacts } from '../CertificateFileFacts.tsx'
import type { CertificateFile, CertificateFilePage } from '../certificates.schema.ts'
import styles from './CertificateFileList.module.css'
import { putOnPage } from './use-certificate-uploads.ts'

const MANY = 8

type CertificateFileListProps = {
  typed: string
  onSearch: (typed: string) => void
  /** What `list` has the words of; it may be behind what is typed. */
  searched: string
  /** Undefined while they are on their way. */
  list: Loaded<CertificateFilePage> | undefined
  reload: () => Promise<void>
  showMore: () => Promise<void>
  /** One of them is on the page from now on. */
  onAdded: (id: number) => void
}

export function CertificateFileList({
  typed,
  onSearch,
  searched,
  list,
  reload,
  showMore,
  onAdded,
}: CertificateFileListProps) {
  const { pdfs: files, total } = list && 'data' in list ? list.data : { pdfs: [], total: 0 }
  return (
    <AdminSection title="Existing PDFs">
      {(total > MANY || typed !== '' || searched !== '') && (
        <SearchForm
          className={styles.search}
          label="Search by file name or title"
          text={typed}
          onText={onSearch}
          onSubmit={undefined}
        />
      )}
      {!list && <p role="status">Loading...</p>}
      {searched !== '' && total > 0 && <p role="status">{`${numberText(total)} found.`}</p>}
      {list && 'reason' in list && <LoadError reason={list.reason} onRetry={reload} />}
      {list && 'data' in list && files.length === 0 && <p className={styles.empty}>No PDFs found.</p>}
      <Rows>
        {files.map((file) => (
          <CertificateFileRow key={file.id} file={file} reload={reload} onAdded={() => onAdded(file.id)} />
        ))}
      </Rows>
      <ShowMore shown={files.length} total={total} showMore={showMore} />
    </AdminSection>
  )
}

type CertificateFileRowProps = { file: CertificateFile; reload: () => Promise<void>; onAdded: () => void }

/** A file. One that is not on the public page can be put there, or deleted. */
function CertificateFileRow({ file, reload, onAdded }: CertificateFileRowProps) {
  const { id, fileName, title, cover } = file
  const { revalidate } = useRevalidator()
  const { save, isSaving } = useSave({ reload: () => Promise.all([reload(), revalidate()]) })

  function add({ currentTarget }: MouseEvent) {
    // The button goes.
    const heading = headingOf(currentTarget)
    void save({
      async call() {
        await putOnPage(file)
        // At once: who closes the dialog before the lists have come is shown it all the same.
        onAdded()
      },
      success: 'COA saved successfully!',
      failure: 'Failed to save COA',
      onSaved: () => heading?.focus({ preventScroll: true }),
      onFailed: reload,
    })
  }

  async function remove() {
    const done = await answer(adminApi.manage.delete[':id'].$delete({ param: { id: `${id}` } }))
    // Not awaited: the question closes first, and finds its heading while this row stands.
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
            >
              You can restore “{fileName}” from the trash for 30 days.
            </ConfirmButton>
          </>
        )
      }
    >
      {title !== null && <>Title: “{title}”. </>}
      <CertificateFileFacts {...file} />
    </ListRow>
  )
}
