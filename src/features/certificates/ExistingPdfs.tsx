import { AdminSection } from '../../ui/office/AdminSection.tsx'
import type { Loaded } from '../../ui/office/call-api.ts'
import { LoadError } from '../../ui/office/LoadError.tsx'
import { Rows } from '../../ui/office/Rows.tsx'
import { SearchForm } from '../../ui/office/SearchForm.tsx'
import { ShowMore } from '../../ui/office/ShowMore.tsx'
import { numberText } from '../../ui/site/number-text.ts'
import type { PdfPage } from './certificates.schema.ts'
import styles from './ExistingPdfs.module.css'
import { PdfRow } from './PdfRow.tsx'

const MANY = 8

type ExistingPdfsProps = {
  typed: string
  onSearch: (typed: string) => void
  /** What `list` has the words of; it may be behind what is typed. */
  searched: string
  /** Undefined while they are on their way. */
  list: Loaded<PdfPage> | undefined
  reload: () => Promise<void>
  showMore: () => Promise<void>
  /** One of them is on the page from now on. */
  onAdded: (id: number) => void
}

export function ExistingPdfs({ typed, onSearch, searched, list, reload, showMore, onAdded }: ExistingPdfsProps) {
  const { pdfs, total } = list && 'data' in list ? list.data : { pdfs: [], total: 0 }
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
      {list && 'data' in list && pdfs.length === 0 && <p className={styles.empty}>No PDFs found.</p>}
      <Rows>
        {pdfs.map((pdf) => (
          <PdfRow key={pdf.id} pdf={pdf} reload={reload} onAdded={() => onAdded(pdf.id)} />
        ))}
      </Rows>
      <ShowMore shown={pdfs.length} total={total} showMore={showMore} />
    </AdminSection>
  )
}
