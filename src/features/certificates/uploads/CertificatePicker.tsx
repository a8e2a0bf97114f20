import { useEffect, useEffectEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { PickerDialog } from '#ui/office/uploads/PickerDialog.tsx'
import { CertificateFileList } from './CertificateFileList.tsx'
import { CertificateUploadForm } from './CertificateUploadForm.tsx'
import { useCertificateFiles } from './certificate-files.ts'
import { SameContent, UploadsOnPage } from './UploadNotes.tsx'
import { useCertificateUploads } from './use-certificate-uploads.ts'

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
  const { list, searched, reload, showMore } = useCertificateFiles(typed, isOpen)
  const { revalidate } = useRevalidator()
  const uploads = useCertificateUploads()
  const notes = uploads.uploaded.filter(({ id, sameAs }) => sameAs.length > 0 && !dismissed.includes(id))
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
    if (uploads.list.length === 0 && uploads.uploaded.length > 0 && notes.length === 0) leave()
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
      <UploadsOnPage uploaded={uploads.uploaded.filter((certificate) => !notes.includes(certificate))} />
      <SameContent uploaded={notes} onDismiss={(id) => setDismissed([...dismissed, id])} />
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
