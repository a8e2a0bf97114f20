import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { type Point, watchGestures, type Zoom } from './gestures.ts'
import { createViewer, type PDFDocumentProxy, type PDFViewer } from './pdfjs.ts'

// A scale of pdf.js that fits the width of the screen, up to 125%.
const FIT = 'auto'
const MAX_SCALE = 6
const STEP = 1.25
const REDRAW_AFTER_MS = 300

type Place = { page: number; onPage: (page: number) => void }

/** Renders the PDF into the container, starting at `page`, and returns the functions that turn pages and zoom. */
export function usePages(
  pdf: PDFDocumentProxy | null,
  container: RefObject<HTMLDivElement | null>,
  { page, onPage }: Place,
) {
  const [scale, setScale] = useState(0)
  const pages = useRef<Pages>(null)
  const show = useEffectEvent((pdf: PDFDocumentProxy, container: HTMLDivElement, signal: AbortSignal) =>
    showPages(pdf, container, signal, { page, onPage, onScale: setScale }),
  )

  useEffect(() => {
    if (!pdf || !container.current) return
    const leaving = new AbortController()
    const shown = show(pdf, container.current, leaving.signal)
    pages.current = shown
    return () => {
      leaving.abort()
      pages.current = null
      shown.end()
    }
  }, [pdf, container])

  return { scale, pages }
}

export type Pages = ReturnType<typeof showPages>

type Showing = Place & { onScale: (scale: number) => void }

function showPages(
  pdf: PDFDocumentProxy,
  container: HTMLDivElement,
  signal: AbortSignal,
  { page, onPage, onScale }: Showing,
) {
  const { viewer, eventBus, linkService } = createViewer(container, signal)
  const zoom = (wanted: Zoom) => magnify(viewer, wanted)
  const fit = () => {
    // The dialog may just have closed.
    if (container.offsetParent) viewer.currentScaleValue = FIT
  }
  eventBus.on('pagesinit', () => {
    labelPages(viewer)
    fit()
    viewer.currentPageNumber = page
  })
  eventBus.on('pagechanging', (event: { pageNumber: number }) => onPage(event.pageNumber))
  eventBus.on('scalechanging', (event: { scale: number }) => onScale(event.scale))
  viewer.setDocument(pdf)
  linkService.setDocument(pdf)

  const resized = new ResizeObserver(() => {
    if (viewer.currentScaleValue === FIT) fit()
    viewer.update()
  })
  resized.observe(container)
  const toggle = (at: Point) => (viewer.currentScaleValue === FIT ? zoom({ factor: 2, at }) : fit())
  watchGestures(container, { zoom, pan: ([x, y]) => viewer.panBy(x, y), onDoubleTap: toggle }, signal)

  return {
    fit,
    zoomIn: () => zoom({ factor: STEP }),
    zoomOut: () => zoom({ factor: 1 / STEP }),
    next: () => viewer.nextPage(),
    previous: () => viewer.previousPage(),
    goTo: (page: number) => {
      viewer.currentPageNumber = page
    },
    isWiderThanScreen: () => viewer.isHorizontalScrollbarEnabled,
    end: () => {
      resized.disconnect()
      // null unloads the document, but the types do not allow it.
      viewer.setDocument(null as unknown as PDFDocumentProxy)
    },
  }
}

/** Labels the pages, because pdf.js would do so later and with invisible characters around the number. */
function labelPages(viewer: PDFViewer) {
  for (let index = 0; index < viewer.pagesCount; index++) {
    const { div, id } = viewer.getPageView(index)
    div.removeAttribute('data-l10n-id')
    div.setAttribute('aria-label', `Page ${id}`)
  }
}

/** Zooms around a point, or around the center. A live gesture stretches the page first and redraws it later. */
function magnify(viewer: PDFViewer, { factor, at, pan, isLive }: Zoom) {
  const { container, currentScale } = viewer
  const { left, top, width, height } = container.getBoundingClientRect()
  const wanted = Math.min(MAX_SCALE, Math.max(smallestScale(viewer), currentScale * factor))
  const [x, y] = at ?? [left + width / 2, top + height / 2]
  viewer.updateScale({
    scaleFactor: wanted / currentScale,
    // pdf.js mistakes the container's offset in its parent for its offset in the viewport.
    origin: [x - left + container.offsetLeft, y - top + container.offsetTop],
    pan: pan ?? null,
    drawingDelay: isLive ? REDRAW_AFTER_MS : -1,
  } as Parameters<PDFViewer['updateScale']>[0])
}

/** Returns the scale at which a whole page fits the screen. */
function smallestScale(viewer: PDFViewer): number {
  const { clientWidth, clientHeight } = viewer.container
  const { width, height, scale } = viewer.getPageView(viewer.currentPageNumber - 1)
  return Math.min((clientWidth / width) * scale, (clientHeight / height) * scale)
}
