import { useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { ErrorNotice } from '#ui/site/ErrorNotice.tsx'
import { PART_CHUNKS } from '#ui/site/load-chunk.ts'
import { useLazy } from '#ui/site/use-lazy.ts'
import fullScreen from './full-screen.module.css'
import type { PdfPagesProps } from './PdfPages.tsx'
import styles from './ReadingDialog.module.css'
import { type LoadText, TextPages } from './TextPages.tsx'
import toolStyles from './ToolButton.module.css'
import { ToolButton, ToolIcon } from './ToolButton.tsx'

export type View = 'pages' | 'text'

type ReadingDialogProps = {
  pdf: { title: string; pdfUrl: string; fileName: string; pageCount: number; hasText: boolean }
  loadText: LoadText
  view: View
  firstPage: number
  /** The path of the page about this PDF. */
  about?: string
  onTurnTo: (view: View) => void
  onClose: () => void
}

/** A full-screen reader. The native dialog traps the focus and returns it when it closes. */
export function ReadingDialog({ pdf, loadText, view, firstPage, about, onTurnTo, onClose }: ReadingDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const [page, setPage] = useState(firstPage)

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    heading.current?.focus()
    return () => element?.close()
  }, [])

  return (
    <dialog
      ref={dialog}
      className={`${fullScreen.dialog} ${styles.dialog}`}
      aria-labelledby="reading-title"
      onClose={onClose}
    >
      <h2 id="reading-title" ref={heading} tabIndex={-1} dir="auto">
        {pdf.title}
      </h2>
      <div className={styles.actions}>
        {about && (
          <Link className={toolStyles.tool} to={about} aria-label="All details" title="All details">
            <ToolIcon path="M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17M12 11v5.5M12 7.5v.5" />
          </Link>
        )}
        {view === 'pages' && pdf.hasText && (
          <ToolButton label="Read as text" path="M5 6h14M5 10h14M5 14h14M5 18h8" onUse={() => onTurnTo('text')} />
        )}
        {view === 'text' && (
          <ToolButton label="Show the pages" path="M6 3h8l4 4v14H6zM14 3v4h4" onUse={() => onTurnTo('pages')} />
        )}
        <a
          className={toolStyles.tool}
          href={pdf.pdfUrl}
          download={pdf.fileName}
          aria-label="Download PDF"
          title="Download PDF"
        >
          <ToolIcon path="M12 4v11M7 11l5 5 5-5M5 20h14" />
        </a>
      </div>
      {view === 'pages' ? (
        <Pages url={pdf.pdfUrl} pageCount={pdf.pageCount} page={page} onPage={setPage} />
      ) : (
        <TextPages loadText={loadText} page={page} onPage={setPage} />
      )}
      <div className={styles.close}>
        <ToolButton label="Close" path="M6 6l12 12M18 6L6 18" onUse={() => dialog.current?.close()} />
      </div>
    </dialog>
  )
}

const loadPdfPages = () => import('./PdfPages.tsx')

function Pages(props: PdfPagesProps) {
  const lazy = useLazy(true, PART_CHUNKS.certificate, loadPdfPages)
  if (lazy.kind === 'ready') return <lazy.module.PdfPages {...props} />
  if (lazy.kind === 'waiting') {
    return (
      <p className={styles.loading} role="status">
        Loading...
      </p>
    )
  }
  return (
    <div className={styles.failed}>
      <ErrorNotice>{lazy.message}</ErrorNotice>
    </div>
  )
}
