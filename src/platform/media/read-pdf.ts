import { FileRefusal, TOO_MUCH } from '#platform/files/refusals.ts'
import { fromPixels, type Pixels, toPixels } from './encode-image.ts'
import { type PdfText, toPages } from './pdf-text.ts'
import { openWithPdfium, PdfError, type PdfFault } from './pdfium.ts'

/** In pixels: the cover looks sharp on a phone, where the card is 430 points wide at three pixels per point. */
const COVER = { width: 1280, height: 2560 }
const COVER_MIN_HEIGHT = 320
const MAX_PAGES = 500
/** PDF readers look for `%PDF-` in this many bytes. */
const HEAD_BYTES = 1024

/** A script in plain sight or with an escaped name, or packed objects, which may contain one. ISO 32000-2, 7.3.5 */
const MAYBE_SCRIPT = /\/(?:JavaScript|JS|ObjStm|\w*#[\da-f]{2})/i

const EMPTY = 'This file is empty. Choose the PDF again.'
const NO_PDF = "This file isn't a PDF. Choose a PDF, or save the certificate as one first."
const NO_PAGES = 'This PDF has no pages. Choose another one.'
const FAULTS: Record<PdfFault, [status: 400 | 413, message: string]> = {
  locked: [
    400,
    "This PDF is locked with a password, so visitors couldn't open it. Save a copy without the password and try again.",
  ],
  'too much memory': [413, TOO_MUCH.pdf],
  broken: [400, 'This PDF is damaged or incomplete. Ask for a new copy, or print it to a new PDF, and try again.'],
}

type Page = ReturnType<Awaited<ReturnType<typeof openWithPdfium>>['openPage']>
type Size = { width: number; height: number }

/**
 * `cover`: the first page; null if it is not wanted or cannot be drawn. `sheet`: the size of the cover, in pixels.
 * `hasAllFonts`: the first page lacks no East Asian font. `hasActions`: a link starts a program.
 * `mayHaveScripts`: pdf.js must look for scripts.
 */
export type PdfReading = PdfText & {
  pageCount: number
  sheet: Size
  cover: Pixels | null
  hasAllFonts: boolean
  hasActions: boolean
  mayHaveScripts: boolean
}

/** Counts the pages of a PDF, reads their text and draws the first one. @throws FileRefusal if the PDF is unusable */
export async function readPdf(pdfium: WebAssembly.Module, path: string, hasCover = true): Promise<PdfReading> {
  const bytes = await Bun.file(path).bytes()
  requirePdf(bytes)
  try {
    const pdf = await openWithPdfium(pdfium, bytes)
    const { pageCount } = pdf
    if (pageCount === 0) throw new FileRefusal(400, NO_PAGES)
    if (pageCount > MAX_PAGES) throw tooManyPages(pageCount)
    const first = pdf.openPage(0)
    const hasAllFonts = !pdf.lacksFont()
    const text = await toPages(pageCount, (index, max) => {
      const page = index === 0 ? first : pdf.openPage(index)
      const text = max > 0 ? page.text(max) : { text: '', rows: '' }
      if (page !== first) page.close()
      return text
    })
    // Draw last, because a failed drawing leaves PDFium unusable.
    const cover = hasCover ? await drawCover(first).catch(ifPdfError) : null
    return {
      pageCount,
      ...text,
      sheet: placeOf(first.size).sheet,
      cover,
      hasAllFonts,
      hasActions: pdf.hasLaunchLink(),
      mayHaveScripts: MAYBE_SCRIPT.test(new TextDecoder('latin1').decode(bytes)),
    }
  } catch (error) {
    throw error instanceof PdfError ? new FileRefusal(...FAULTS[error.fault]) : error
  }
}

function ifPdfError(error: unknown): null {
  if (error instanceof PdfError) return null
  throw error
}

/** Checks the content, not the file name. @throws FileRefusal if the file is not a PDF */
function requirePdf(bytes: Uint8Array) {
  if (bytes.length === 0) throw new FileRefusal(400, EMPTY)
  if (!Buffer.from(bytes.subarray(0, HEAD_BYTES)).includes('%PDF-')) throw new FileRefusal(415, NO_PDF)
}

function tooManyPages(pageCount: number) {
  const pages = new Intl.NumberFormat('en').format(pageCount)
  return new FileRefusal(
    413,
    `This PDF has ${pages} pages; the limit is ${MAX_PAGES}. Save the pages that matter as a separate PDF.`,
  )
}

/** Centers a very narrow or very flat page on a larger sheet. */
function placeOf({ width, height }: Size) {
  const isFlat = !(width > 0 && height > 0)
  const scale = isFlat ? 0 : Math.min(COVER.width / width, COVER.height / height)
  const drawn = { width: Math.round(width * scale) || 1, height: Math.round(height * scale) || 1 }
  const sheet = { width: COVER.width, height: Math.max(drawn.height, COVER_MIN_HEIGHT) }
  const left = Math.round((sheet.width - drawn.width) / 2)
  const top = Math.round((sheet.height - drawn.height) / 2)
  return { isFlat, sheet, place: { ...drawn, left, top } }
}

async function drawCover(page: Page): Promise<Pixels> {
  const { isFlat, sheet, place } = placeOf(page.size)
  if (isFlat) throw new PdfError('broken')
  const data = page.draw(sheet, place)
  return toPixels(fromPixels({ data, ...sheet, channels: 4 }).removeAlpha())
}
