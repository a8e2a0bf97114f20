import { useState } from 'react'
import { Picture } from '../images/Picture.tsx'
import { PART_CHUNKS } from '../pages/load-chunk.ts'
import { useLazy } from '../pages/use-lazy.ts'
import { ErrorNotice } from '../site/ErrorNotice.tsx'
import styles from './CertificateViewer.module.css'
import type { Coa } from './coas.schema.ts'

const loadPdfPage = () => import('./PdfPage.tsx')

const ZOOMS = [1, 1.5, 2, 3]

/** The first page as a picture; the real PDF takes its place as soon as somebody turns a page or looks closer. */
export function CertificateViewer({ coa }: { coa: Coa }) {
  const [page, setPage] = useState(1)
  const [zoomStep, setZoomStep] = useState(0)
  const [isWanted, setIsWanted] = useState(false)
  const lazy = useLazy(isWanted, PART_CHUNKS.certificate, loadPdfPage)
  const zoom = ZOOMS[zoomStep] ?? 1

  const turn = (pages: number) => {
    setIsWanted(true)
    setPage(page + pages)
  }
  const magnify = (steps: number) => {
    setIsWanted(true)
    setZoomStep(zoomStep + steps)
  }
  return (
    <section className={styles.viewer} aria-label={`Certificate: ${coa.title}`}>
      <div className={styles.frame}>
        <PageSpace {...coa.cover} />
        {lazy.kind === 'ready' && <lazy.module.PdfPage url={coa.pdfUrl} page={page} zoom={zoom} />}
        {lazy.kind === 'waiting' && (
          <Picture
            {...coa.cover}
            alt={`First page of the certificate ${coa.title}`}
            sizes="(width < 30rem) 90vw, (width < 56rem) 46vw, 23rem"
            className={styles.cover}
          />
        )}
        {lazy.kind === 'waiting' && isWanted && <p className={styles.loading}>Loading...</p>}
        {lazy.kind === 'failed' && <ErrorNotice>{lazy.message}</ErrorNotice>}
      </div>
      <div className={styles.tools}>
        <Tool label="Previous page" isOff={page === 1} onUse={() => turn(-1)} path="M15 5l-7 7 7 7" />
        <p role="status">
          Page {page} of {coa.pageCount}
        </p>
        <Tool label="Next page" isOff={page >= coa.pageCount} onUse={() => turn(1)} path="M9 5l7 7-7 7" />
        <span className={styles.gap} />
        <Tool label="Zoom out" isOff={zoomStep === 0} onUse={() => magnify(-1)} path="M6 12h12" />
        <Tool label="Zoom in" isOff={zoomStep === ZOOMS.length - 1} onUse={() => magnify(1)} path="M6 12h12M12 6v12" />
      </div>
    </section>
  )
}

type ToolProps = { label: string; isOff: boolean; onUse: () => void; path: string }

/** `aria-disabled` keeps the focus on a button that has just reached its end. */
function Tool({ label, isOff, onUse, path }: ToolProps) {
  return (
    <button type="button" aria-label={label} aria-disabled={isOff} onClick={() => !isOff && onUse()}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  )
}

/** Keeps the room of one page, whatever is shown in it; a style attribute would be refused by the site's CSP. */
function PageSpace({ width, height }: { width: number; height: number }) {
  return <svg className={styles.space} viewBox={`0 0 ${width} ${height}`} aria-hidden="true" />
}
