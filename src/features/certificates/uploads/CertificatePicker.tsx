import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { LinkButton } from '#ui/office/LinkButton.tsx'
import { PickerDialog } from '#ui/office/uploads/PickerDialog.tsx'
import { type Source, useFirstPages } from '#ui/office/use-first-pages.ts'
import { ActionsNote } from '../ActionsNote.tsx'
import type { CertificateFilePage, UploadedCertificate } from '../certificates.schema.ts'
import { CertificateFileList } from './CertificateFileList.tsx'
import styles from './CertificatePicker.module.css'
import { CertificateUploadForm } from './CertificateUploadForm.tsx'
import { getCertificateFiles, useCertificateUploads } from './use-certificate-uploads.ts'

const FILES: Source<'all', CertificateFilePage> = {
  get: (_scope, wanted) => getCertificateFiles({ ...wanted, pageSize: 50 }),
  join: (first, others) => ({ ...first, pdfs: [first, ...others].flatMap(({ pdfs }) => pdfs) }),
}

type CertificatePickerProps = {
  isOpen: boolean
  /** `newIds` are the certificates that were published in this dialog. */
  onClose: (newIds: number[]) => void
}

/** Closes by itself once all chosen PDFs are published and no note is left to read. */
export function CertificatePicker({ isOpen, onClose }: CertificatePickerProps) {
  const [isAsking, setAsking] = useState(false)
  const [added, setAdded] = useState<number[]>([])
  const [dismissed, setDismissed] = useState<number[]>([])
  const [ends, setEnds] = useState(0)
  // The page focuses a new certificate, so the dialog must not return the focus.
  const [isNamingNext, setNamingNext] = useState(false)
  const [typed, setTyped] = useState('')
  const { list, searched, reload, showMore } = useFirstPages(FILES, { scope: 'all', typed, isOpen })
  const { revalidate } = useRevalidator()
  const uploads = useCertificateUploads()
  const hasNotes = uploads.uploaded.some((certificate) => needsNote(certificate, dismissed))
  const fresh = [...added, ...uploads.uploaded.map(({ id }) => id)]

  function leave() {
    uploads.clear()
    setAsking(false)
    setAdded([])
    setDismissed([])
    setTyped('')
    setNamingNext(fresh.length > 0)
    onClose(fresh)
  }

  async function renew() {
    await Promise.all([reload(), revalidate()])
    setEnds((count) => count + 1)
  }

  const leaveIfDone = useEffectEvent(() => {
    if (uploads.list.length === 0 && uploads.uploaded.length > 0 && !hasNotes) leave()
  })
  useEffect(() => {
    if (ends > 0) leaveIfDone()
  }, [ends])

  return (
    <PickerDialog
      isOpen={isOpen}
      title="Select or Upload PDF"
      noun="PDF"
      unfinished={uploads.unfinished}
      isAsking={isAsking}
      returnFocus={!isNamingNext}
      onClose={() => (uploads.unfinished > 0 ? setAsking(true) : leave())}
      onStay={() => setAsking(false)}
      onLeave={leave}
    >
      <CertificateUploadForm uploads={uploads} onEnd={renew} />
      <Uploaded
        uploaded={uploads.uploaded}
        dismissed={dismissed}
        onDismiss={(id) => setDismissed([...dismissed, id])}
      />
      <CertificateFileList
        typed={typed}
        onSearch={setTyped}
        searched={searched}
        list={list}
        reload={reload}
        showMore={showMore}
        onPublished={(id) => setAdded([...added, id])}
      />
    </PickerDialog>
  )
}

type UploadedProps = { uploaded: UploadedCertificate[]; dismissed: number[]; onDismiss: (id: number) => void }

/** The uploaded PDFs, with a note about each PDF that has the same content as another one. */
function Uploaded({ uploaded, dismissed, onDismiss }: UploadedProps) {
  return (
    // Always rendered: screen readers may miss a live region that appears with its text.
    <div className={styles.place} role="status">
      {uploaded.length > 0 && (
        <ul className={styles.uploaded}>
          {uploaded.map((certificate) => {
            const { id, fileName, sameAs, hasActions } = certificate
            const hasNote = needsNote(certificate, dismissed)
            return (
              <li key={id} className={hasNote ? styles.note : styles.arrived}>
                <p>
                  <bdi>{fileName}</bdi> published.{' '}
                  {hasNote && (
                    <span>{`It has the same content as ${listOf(sameAs)}. If that's a mistake, delete one of them. `}</span>
                  )}
                  {hasActions && <ActionsNote />}
                </p>
                {hasNote && (
                  <LinkButton aria-label={`Dismiss the note about ${fileName}`} onClick={() => onDismiss(id)}>
                    Dismiss
                  </LinkButton>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </div>
  )
}

const needsNote = ({ id, sameAs }: UploadedCertificate, dismissed: number[]) =>
  sameAs.length > 0 && !dismissed.includes(id)

const LIST = new Intl.ListFormat('en', { type: 'conjunction' })

const listOf = (names: string[]) => LIST.format(names.map((name) => `“${name}”`))
