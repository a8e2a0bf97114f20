import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { AdminSection } from '../admin/AdminSection.tsx'
import type { Loaded } from '../admin/call-api.ts'
import { LoadError } from '../admin/LoadError.tsx'
import { Rows } from '../admin/Rows.tsx'
import type { Pdf } from './coas.schema.ts'
import styles from './ExistingPdfs.module.css'
import { PdfRow } from './PdfRow.tsx'

const MANY = 8
const STEP = 50

type ExistingPdfsProps = {
  /** Undefined while they are on their way. */
  list: Loaded<Pdf[]> | undefined
  reload: () => Promise<void>
  /** One of them is on the page from now on. */
  onAdded: (id: number) => void
}

export function ExistingPdfs({ list, reload, onAdded }: ExistingPdfsProps) {
  const [search, setSearch] = useState('')
  const [most, setMost] = useState(STEP)
  const pdfs = list && 'data' in list ? list.data : []
  const found = pdfs.filter(({ fileName, title }) =>
    `${fileName} ${title}`.toLowerCase().includes(search.trim().toLowerCase()),
  )
  return (
    <AdminSection title="Existing PDFs">
      {pdfs.length > MANY && (
        <TextInput
          type="search"
          className={styles.search}
          aria-label="Search by file name or title"
          placeholder="Search by file name or title"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {!list && <p role="status">Loading...</p>}
      {list && 'reason' in list && <LoadError reason={list.reason} onRetry={reload} />}
      {list && 'data' in list && found.length === 0 && <p className={styles.empty}>No PDFs found.</p>}
      <Rows>
        {found.slice(0, most).map((pdf) => (
          <PdfRow key={pdf.id} pdf={pdf} reload={reload} onAdded={() => onAdded(pdf.id)} />
        ))}
      </Rows>
      {found.length > most && (
        <div className={styles.more}>
          <Button variant="outline" onClick={() => setMost(most + STEP)}>
            Show more
          </Button>
          <p>
            {most} of {found.length}
          </p>
        </div>
      )}
    </AdminSection>
  )
}
