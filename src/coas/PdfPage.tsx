import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useLayoutEffect, useRef, useState } from 'react'
import { Document, Page, pdfjs } from 'react-pdf'
import 'react-pdf/dist/Page/AnnotationLayer.css'
import 'react-pdf/dist/Page/TextLayer.css'
import { ErrorNotice } from '../site/ErrorNotice.tsx'
import styles from './PdfPage.module.css'

pdfjs.GlobalWorkerOptions.workerSrc = workerUrl

const PDFJS = '/pdfjs'
// WebAssembly would need a weaker CSP; pdf.js has the same decoders in JavaScript.
const OPTIONS = {
  cMapUrl: `${PDFJS}/cmaps/`,
  standardFontDataUrl: `${PDFJS}/standard_fonts/`,
  wasmUrl: `${PDFJS}/wasm/`,
  useWasm: false,
}

type PdfPageProps = { url: string; page: number; zoom: number }

/** One page of a PDF, as wide as its place times `zoom`, with text that can be selected and read aloud. */
export function PdfPage({ url, page, zoom }: PdfPageProps) {
  const place = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(0)
  const [attempt, setAttempt] = useState(1)

  useLayoutEffect(() => {
    if (!place.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [])

  const loading = <p className={styles.loading}>Loading...</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section ref={place} className={styles.place} tabIndex={0} aria-label={`Page ${page}`}>
      {width > 0 && (
        <Document
          key={attempt}
          file={url}
          options={OPTIONS}
          suspense={false}
          loading={loading}
          error={
            <ErrorNotice onRetry={() => setAttempt(attempt + 1)}>The certificate could not be loaded.</ErrorNotice>
          }
        >
          <Page pageNumber={page} width={width * zoom} loading={loading} />
        </Document>
      )}
    </section>
  )
}
