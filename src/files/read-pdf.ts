import { open } from 'node:fs/promises'
import { fromPixels, type Pixels, toPixels } from './encode-picture.ts'
import { cleanText, PAGE_BREAK } from './pdf-text.ts'
import { openPdf, PdfError, type PdfFault } from './pdfium.ts'
import { Refusal, TOO_MUCH } from './refusals.ts'
import type { WasmResult } from './run-wasm.ts'

/** Sharp on a phone, whose card is 430 points wide with three pixels each. */
const COVER = { width: 1280, height: 2560 }
// A page that is a ribbon or a pole lies on a sheet.
const COVER_MIN_HEIGHT = 320
const MAX_PAGES = 500
/** As much as a thick book. In UTF-16 units, with what stands between the pages. */
const TEXT_MAX = 500_000
/** Readers look for the mark of a PDF as far as here. */
const HEAD_BYTES = 1024

const EMPTY = 'This file is empty. Please choose the PDF again.'
const NO_PDF = 'This file is not a PDF. Please choose a PDF, or save the certificate as PDF first.'
const NO_PAGES = 'This PDF has no pages. Please choose another one.'
const FAULTS: Record<PdfFault, [status: 400 | 413, message: string]> = {
  locked: [
    400,
    'This PDF is locked with a password. Please save it without one, and try again: visitors could not open it either.',
  ],
  'too much memory': [413, TOO_MUCH.pdf],
  broken: [
    400,
    'This PDF is damaged, or was cut off on its way. Please ask for it again, or print it to a new PDF, and try once more.',
  ],
}

type Pdf = Awaited<ReturnType<typeof openPdf>>
type Page = ReturnType<Pdf['openPage']>

/** Counts the pages of a PDF, draws the first one and reads the text of all. */
export async function readPdf(pdfium: WebAssembly.Module, path: string): Promise<WasmResult> {
  await requirePdf(path)
  try {
    const pdf = await openPdf(pdfium, await Bun.file(path).bytes())
    const { pageCount } = pdf
    if (pageCount === 0) throw new Refusal(400, NO_PAGES)
    if (pageCount > MAX_PAGES) throw tooManyPages(pageCount)
    return { pixels: await drawCover(pdf.openPage(0)), profile: null, pageCount, text: readText(pdf) }
  } catch (error) {
    throw error instanceof PdfError ? new Refusal(...FAULTS[error.fault]) : error
  }
}

/** Known by content, whatever the file is called. */
async function requirePdf(path: string) {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    if (bytesRead === 0) throw new Refusal(400, EMPTY)
    if (!buffer.subarray(0, bytesRead).includes('%PDF-')) throw new Refusal(415, NO_PDF)
  } finally {
    await file.close()
  }
}

function tooManyPages(pageCount: number) {
  const pages = new Intl.NumberFormat('en').format(pageCount)
  return new Refusal(
    413,
    `This PDF has ${pages} pages; the site takes ${MAX_PAGES} at most. Please save the pages that matter as a PDF of their own.`,
  )
}

async function drawCover(page: Page): Promise<Pixels> {
  const { width, height } = page.size
  if (!(width > 0 && height > 0)) throw new PdfError('broken')
  const scale = Math.min(COVER.width / width, COVER.height / height)
  const drawn = { width: Math.round(width * scale) || 1, height: Math.round(height * scale) || 1 }
  const sheet = { width: COVER.width, height: Math.max(drawn.height, COVER_MIN_HEIGHT) }
  const left = Math.round((sheet.width - drawn.width) / 2)
  const top = Math.round((sheet.height - drawn.height) / 2)
  const data = page.draw(sheet, { ...drawn, left, top })
  page.close()
  return toPixels(fromPixels({ data, ...sheet, channels: 4 }).removeAlpha())
}

/** Empty when there is no text at all, as in a scan. */
function readText(pdf: Pdf): string {
  const pages: string[] = []
  let left = TEXT_MAX - (pdf.pageCount - 1) * PAGE_BREAK.length
  for (let index = 0; index < pdf.pageCount; index++) {
    const page = pdf.openPage(index)
    const text = left > 0 ? cleanText(page.text(left)).slice(0, left) : ''
    page.close()
    left -= text.length
    pages.push(text.toWellFormed())
  }
  return pages.some((text) => text !== '') ? pages.join(PAGE_BREAK) : ''
}
