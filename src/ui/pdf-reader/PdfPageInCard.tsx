import { type ReactNode, useEffect, useRef, useState } from 'react'
import './pdf-layers.css'
import styles from './PdfPageInCard.module.css'
import { createViewer, type PDFDocumentProxy, PDFSinglePageViewer, type PDFViewer } from './pdfjs.ts'
import { usePdf } from './use-pdf.ts'

type PdfPageInCardProps = { url: string; page: number; failure: (message: string, retry: () => void) => ReactNode }

/** Draws one page of a PDF over its image in a card, at the same size. */
export function PdfPageInCard({ url, page, failure }: PdfPageInCardProps) {
  const container = useRef<HTMLDivElement>(null)
  const { pdf, retry } = usePdf(url)
  const [shown, setShown] = useState<{ document: PDFDocumentProxy; viewer: PDFViewer }>()
  const document = pdf.kind === 'ready' ? pdf.document : null
  const viewer = shown?.document === document ? shown?.viewer : undefined

  useEffect(() => {
    if (!document || !container.current) return
    const leaving = new AbortController()
    const { viewer, eventBus, linkService } = createViewer(container.current, leaving.signal, PDFSinglePageViewer)
    const fit = () => {
      viewer.currentScaleValue = 'page-fit'
    }
    eventBus.on('pagesinit', () => {
      fit()
      setShown({ document, viewer })
    })
    viewer.setDocument(document)
    linkService.setDocument(document)
    const resized = new ResizeObserver(fit)
    resized.observe(container.current)
    return () => {
      leaving.abort()
      resized.disconnect()
      // null unloads the document, but the types do not allow it.
      viewer.setDocument(null as unknown as typeof document)
    }
  }, [document])

  useEffect(() => {
    if (viewer) viewer.currentPageNumber = page
  }, [viewer, page])

  return (
    <>
      <div ref={container} className={styles.page} data-drawn={viewer !== undefined || undefined}>
        <div className="pdfViewer" />
      </div>
      {pdf.kind === 'loading' && (
        <p className={styles.loading} role="status">
          Loading...
        </p>
      )}
      {pdf.kind === 'failed' && failure(pdf.message, retry)}
    </>
  )
}
