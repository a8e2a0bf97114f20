import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createViewer, type PDFDocumentProxy, type PDFViewer, TouchManager } from './pdfjs.ts'

// A scale of pdf.js that fits the width of the screen, up to 125%.
const FIT = 'auto'
const MAX_SCALE = 6
const STEP = 1.25
const REDRAW_AFTER_MS = 300
// As many pages as pdf.js keeps drawn.
const MAX_DRAWN = 10

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
  if (pdf.numPages <= MAX_DRAWN) eventBus.on('pagerendered', () => drawRest(viewer))
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

/** Draws the next page out of view, so that the browser's own print command, which cannot wait, finds all pages drawn. */
function drawRest(viewer: PDFViewer) {
  if (viewer.currentScaleValue !== FIT) return
  const views = Array.from({ length: viewer.pagesCount }, (_, index) => ({
    id: index + 1,
    view: viewer.getPageView(index),
  }))
  const [first, last] = [views[0], views.at(-1)]
  const distance = ({ id }: { id: number }) => Math.abs(id - viewer.currentPageNumber)
  viewer.forceRendering({ views: views.sort((a, b) => distance(a) - distance(b)), first, last, ids: new Set() })
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

const TAP_MS = 300
const TAP_PX = 30
const MAX_WHEEL = 25

/** A position in the viewport, or a distance, in CSS pixels. */
type Point = [x: number, y: number]
type Zoom = { factor: number; at?: Point; pan?: Point; isLive?: boolean }

type Gestures = { zoom: (zoom: Zoom) => void; pan: (by: Point) => void; onDoubleTap: (at: Point) => void }

/** Handles pinching, double taps, and Ctrl+wheel, which trackpads send for pinching. */
function watchGestures(container: HTMLElement, { zoom, pan, onDoubleTap }: Gestures, signal: AbortSignal) {
  new TouchManager({
    container,
    signal,
    onPinching: ([x, y]: Point, from: number, to: number, dx: number, dy: number) =>
      zoom({ factor: to / from, at: [x, y], pan: [dx, dy], isLive: true }),
    onPanning: (dx: number, dy: number) => pan([dx, dy]),
  })

  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    // A mouse wheel reports about 100 px at once, a trackpad a few px at a time.
    const by = Math.max(-MAX_WHEEL, Math.min(MAX_WHEEL, event.deltaY))
    zoom({ factor: Math.exp(-by / 100), at: [event.clientX, event.clientY], isLive: true })
  }
  container.addEventListener('wheel', onWheel, { passive: false, signal })
  watchDoubleTap(container, onDoubleTap, signal)
}

/** Touch only: a double click with a mouse selects a word. */
function watchDoubleTap(container: HTMLElement, onDoubleTap: (at: Point) => void, signal: AbortSignal) {
  let down: Tap | null = null
  let last: Tap | null = null
  container.addEventListener(
    'touchstart',
    (event) => {
      down = event.touches.length === 1 ? tapOf(event) : null
      if (!down) last = null
    },
    { passive: true, signal },
  )
  container.addEventListener(
    'touchend',
    (event) => {
      const tap = tapOf(event)
      if (!down || !isNear(down, tap)) {
        last = null
      } else if (last && isNear(last, tap)) {
        last = null
        event.preventDefault()
        onDoubleTap(tap.at)
      } else {
        last = tap
      }
    },
    { passive: false, signal },
  )
}

type Tap = { at: Point; ms: number }

function tapOf({ changedTouches, timeStamp }: TouchEvent): Tap {
  const { clientX = 0, clientY = 0 } = changedTouches[0] ?? {}
  return { at: [clientX, clientY], ms: timeStamp }
}

const isNear = (one: Tap, other: Tap) =>
  other.ms - one.ms < TAP_MS && Math.hypot(other.at[0] - one.at[0], other.at[1] - one.at[1]) < TAP_PX
