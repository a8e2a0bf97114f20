import { type RefObject, useEffect, useRef } from 'react'
import './pdf-layers.css'
import { ErrorNotice } from '#ui/site/ErrorNotice.tsx'
import styles from './PdfPages.module.css'
import { PrintButton } from './PrintButton.tsx'
import { ToolButton } from './ToolButton.tsx'
import { type Pages, usePages } from './use-pages.ts'
import { usePdf } from './use-pdf.ts'
import { usePrintedCopy } from './use-printed-copy.ts'

export type PdfPagesProps = { url: string; pageCount: number; page: number; onPage: (page: number) => void }

export function PdfPages({ url, pageCount, page, onPage }: PdfPagesProps) {
  const container = useRef<HTMLDivElement>(null)
  const { pdf, retry } = usePdf(url)
  const document = pdf.kind === 'ready' ? pdf.document : null
  const { scale, pages } = usePages(document, container, { page, onPage })
  usePrintedCopy(container)
  const isDrawn = document !== null && scale > 0

  useEffect(() => {
    const element = container.current
    const dialog = element?.closest('dialog')
    if (!isDrawn || !dialog) return
    // The visitor may already have moved the focus to a button.
    if (!dialog.querySelector('button:focus, a:focus')) {
      element?.setAttribute('data-opened', '')
      element?.addEventListener('blur', () => element.removeAttribute('data-opened'), { once: true })
      element?.focus({ preventScroll: true })
    }
    const onKeyDown = (event: KeyboardEvent) => pages.current && pressKey(event, pages.current, document.numPages)
    dialog.addEventListener('keydown', onKeyDown)
    return () => dialog.removeEventListener('keydown', onKeyDown)
  }, [isDrawn, document, pages])

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: pdf.js requires a div */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be reachable by keyboard */}
      <div ref={container} className={styles.pages} role="region" tabIndex={0} aria-label="Pages">
        <div className="pdfViewer" />
      </div>
      {pdf.kind === 'loading' && (
        <p className={styles.loading} role="status">
          {pdf.percent > 0 ? `Loading... ${pdf.percent}%` : 'Loading...'}
        </p>
      )}
      {pdf.kind === 'failed' && (
        <div className={styles.failed}>
          <ErrorNotice onRetry={retry}>{pdf.message}</ErrorNotice>
        </div>
      )}
      <PageTools page={page} count={document?.numPages ?? pageCount} scale={scale} pages={pages} />
      <PrintButton pdf={document} />
    </>
  )
}

type PageToolsProps = { page: number; count: number; scale: number; pages: RefObject<Pages | null> }

function PageTools({ page, count, scale, pages }: PageToolsProps) {
  const isOff = scale === 0
  return (
    <div className={styles.tools} role="toolbar" aria-label="Pages and zoom">
      <ToolButton
        label="Previous page"
        path="M6 15l6-6 6 6"
        isOff={isOff || page === 1}
        onUse={() => pages.current?.previous()}
      />
      <p role="status">{`Page ${page} of ${count}`}</p>
      <ToolButton
        label="Next page"
        path="M6 9l6 6 6-6"
        isOff={isOff || page >= count}
        onUse={() => pages.current?.next()}
      />
      <span className={styles.gap} />
      <ToolButton label="Zoom out" path="M6 12h12" isOff={isOff} onUse={() => pages.current?.zoomOut()} />
      <button
        type="button"
        className={styles.fit}
        aria-label={`Fit to screen, now ${Math.round(scale * 100)}%`}
        title="Fit to screen"
        aria-disabled={isOff}
        onClick={() => pages.current?.fit()}
      >
        {isOff ? '' : `${Math.round(scale * 100)}%`}
      </button>
      <ToolButton label="Zoom in" path="M6 12h12M12 6v12" isOff={isOff} onUse={() => pages.current?.zoomIn()} />
    </div>
  )
}

/** Handles the reader's shortcuts. Keys with Ctrl, Meta or Alt stay with the browser, which can zoom the whole site. */
function pressKey(event: KeyboardEvent, pages: Pages, count: number) {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const actions: Record<string, (() => unknown) | undefined> = {
    '+': pages.zoomIn,
    '=': pages.zoomIn,
    '-': pages.zoomOut,
    0: pages.fit,
    Home: () => pages.goTo(1),
    End: () => pages.goTo(count),
    // On a zoomed page the arrow keys scroll sideways.
    ...(!pages.isWiderThanScreen() && { ArrowRight: pages.next, ArrowLeft: pages.previous }),
  }
  const act = actions[event.key]
  if (!act) return
  event.preventDefault()
  act()
}
