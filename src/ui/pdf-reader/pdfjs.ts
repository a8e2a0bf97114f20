import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs'
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'
// Must come after pdf.mjs, which sets the global that this module reads.
import {
  EventBus,
  LinkTarget,
  PDFLinkService,
  PDFSinglePageViewer,
  PDFViewer,
} from 'pdfjs-dist/legacy/web/pdf_viewer.mjs'

// The legacy build, because the default one supports only very recent browsers.
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
// About an A4 page at 200 dpi. For larger pages, pdf.js adds a second canvas for the visible part.
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

/** Renders a PDF into `container`: only pages near the viewport, without fillable forms or scripts. */
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
    // `abortSignal` is missing from the types.
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
