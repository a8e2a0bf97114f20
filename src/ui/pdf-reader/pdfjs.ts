import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
// Reads what the line above has left on `globalThis`, so it comes after it.
import {
  EventBus,
  LinkTarget,
  PDFLinkService,
  PDFSinglePageViewer,
  PDFViewer,
} from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'

// The legacy build: the other one is for browsers of this year.
pdfjs.GlobalWorkerOptions.workerSrc = workerUrl

const PDFJS = '/pdfjs'
// WebAssembly would need a weaker CSP; pdf.js has the same decoders in JavaScript.
const OPTIONS = {
  cMapUrl: `${PDFJS}/cmaps/`,
  standardFontDataUrl: `${PDFJS}/standard_fonts/`,
  wasmUrl: `${PDFJS}/wasm/`,
  useWasm: false,
  verbosity: pdfjs.VerbosityLevel.ERRORS,
}
const LINKS = /^(https?|mailto):/i
// A sheet of A4 at 200 dpi. What is drawn larger gets a second canvas for the part that is on the screen.
const MAX_CANVAS_PIXELS = 4 * 1024 * 1024

export const { AnnotationMode, InvalidPDFException, ResponseException, TouchManager } = pdfjs
export type { PDFDocumentProxy } from 'pdfjs-dist'
export { PDFSinglePageViewer, type PDFViewer }

export const openPdf = (url: string) => pdfjs.getDocument({ url, ...OPTIONS })

class OutsideLinks extends PDFLinkService {
  override addLinkAttributes(link: HTMLAnchorElement, url: string) {
    if (LINKS.test(url)) super.addLinkAttributes(link, url, true)
  }
}

/** Draws a PDF into `container`: only the pages that are near, without forms to fill in and without its scripts. */
export function createViewer(container: HTMLDivElement, abortSignal: AbortSignal, Viewer = PDFViewer) {
  const eventBus = new EventBus()
  const linkService = new OutsideLinks({
    eventBus,
    externalLinkTarget: LinkTarget.BLANK,
    externalLinkRel: 'noopener noreferrer nofollow',
  })
  const viewer = new Viewer({
    container,
    eventBus,
    linkService,
    // The types do not know it.
    ...{ abortSignal },
    removePageBorders: true,
    annotationMode: AnnotationMode.ENABLE,
    annotationEditorMode: pdfjs.AnnotationEditorType.DISABLE,
    enableAutoLinking: false,
    enableSelectionRendering: false,
    maxCanvasPixels: MAX_CANVAS_PIXELS,
  })
  linkService.setViewer(viewer)
  return { viewer, eventBus, linkService }
}
