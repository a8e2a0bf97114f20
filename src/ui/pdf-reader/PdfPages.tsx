import { useEffect, useRef } from 'react'
import './pdf-layers.css'
import type { Certificate } from '../../features/certificates/certificates.schema.ts'
import { ErrorNotice } from '../site/ErrorNotice.tsx'
import { PageTools } from './PageTools.tsx'
import styles from './PdfPages.module.css'
import { PrintButton } from './PrintButton.tsx'
import { pressKey } from './reading-keys.ts'
import { usePages } from './use-pages.ts'
import { usePdf } from './use-pdf.ts'

export type PdfPagesProps = { certificate: Certificate; page: number; onPage: (page: number) => void }

/** Every page of a certificate below the one before it, and the buttons for them. */
export function PdfPages({ certificate, page, onPage }: PdfPagesProps) {
  const container = useRef<HTMLDivElement>(null)
  const { pdf, retry } = usePdf(certificate.pdfUrl)
  const document = pdf.kind === 'ready' ? pdf.document : null
  const { scale, pages } = usePages(document, container, { page, onPage })
  const isDrawn = document !== null && scale > 0

  useEffect(() => {
    const dialog = container.current?.closest('dialog')
    if (!isDrawn || !dialog) return
    // Who has already gone on to a button stays there.
    if (!dialog.querySelector('button:focus, a:focus')) container.current?.focus({ preventScroll: true })
    const onKeyDown = (event: KeyboardEvent) => pages.current && pressKey(event, pages.current, document.numPages)
    dialog.addEventListener('keydown', onKeyDown)
    return () => dialog.removeEventListener('keydown', onKeyDown)
  }, [isDrawn, document, pages])

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: pdf.js insists on a div */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <div ref={container} className={styles.pages} role="region" tabIndex={0} aria-label="Pages">
        <div className="pdfViewer" />
      </div>
      {pdf.kind === 'loading' && (
        <p className={styles.loading} role="status">
          {pdf.percent > 0 ? `Loading... ${pdf.percent} %` : 'Loading...'}
        </p>
      )}
      {pdf.kind === 'failed' && (
        <div className={styles.failed}>
          <ErrorNotice onRetry={retry}>{pdf.message}</ErrorNotice>
        </div>
      )}
      <PageTools page={page} count={document?.numPages ?? certificate.pageCount} scale={scale} pages={pages} />
      <PrintButton pdf={document} certificate={certificate} />
    </>
  )
}
