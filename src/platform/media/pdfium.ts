import { joinLetters } from './join-letters.ts'
import { loadPdfium } from './load-pdfium.ts'
import type { PageText } from './pdf-text.ts'
import { lendFonts } from './pdfium-fonts.ts'
import { type PlacedLetter, packRuns, runsOf } from './rows-of-runs.ts'

// Constants of fpdfview.h.
const ERROR_PASSWORD = 4
const ERROR_SECURITY = 5
const BGRA = 4
const BGRA_BYTES = 4
const UTF_16_BYTES = 2
const FLOAT_BYTES = 4
const DOUBLE_BYTES = 8
const BOX_BYTES = 4 * FLOAT_BYTES
const POINTER_BYTES = 4
const WHITE = 0xffffffff
const UPRIGHT = 0
const QUARTER_TURN = Math.PI / 2
/** More letters of a page than anybody can read get no rows, because they take too much memory. */
const ROW_LETTERS_MAX = 50_000
const LAUNCH = 4
const FORM_INFO = { bytes: 256, version: 2 }
// Constants of fpdf_flatten.h.
const FOR_DISPLAY = 0
const FLATTENED = 1
const FLAGS = { annotations: 0x01, rgbaOrder: 0x10 }

/** Why a PDF cannot be opened or drawn. */
export type PdfFault = 'locked' | 'too much memory' | 'broken'

export class PdfError extends Error {
  constructor(readonly fault: PdfFault) {
    super(fault)
  }
}

type Size = { width: number; height: number }
/** The position and size of the page on its cover, in pixels. */
type Place = Size & { left: number; top: number }

/**
 * Opens a PDF with PDFium, compiled to WebAssembly. Every failure, even an abort, is thrown as a PdfError; PDFium is
 * unusable after it. Nothing in the file runs: this build has neither JavaScript nor XFA and opens no links.
 */
export async function openWithPdfium(pdfium: WebAssembly.Module, bytes: Uint8Array) {
  let isOutOfMemory = false
  const lib = await loadPdfium(pdfium, () => {
    isOutOfMemory = true
  })
  let lacksFont = false
  lendFonts(lib, () => {
    lacksFont = true
  })
  const attempt = <Result>(call: () => Result): Result => {
    try {
      return call()
    } catch (error) {
      if (error instanceof PdfError) throw error
      throw new PdfError(isOutOfMemory ? 'too much memory' : 'broken')
    }
  }
  const allocate = (size: number) => {
    const address = lib.wasmExports.malloc(size)
    if (address === 0) throw new PdfError('too much memory')
    return address
  }
  const faultOf = (error: number): PdfFault => {
    if (error === ERROR_PASSWORD || error === ERROR_SECURITY) return 'locked'
    return isOutOfMemory ? 'too much memory' : 'broken'
  }
  const document = attempt(() => {
    const address = allocate(bytes.length)
    lib.HEAPU8.set(bytes, address)
    const opened = lib._FPDF_LoadMemDocument(address, bytes.length, 0)
    if (opened === 0) throw new PdfError(faultOf(lib._FPDF_GetLastError()))
    return opened
  })

  let form = 0
  /** PDFium's form environment draws values of fields. Its callbacks stay empty, so nothing in the file runs. */
  const openForm = () => {
    const callbacks = allocate(FORM_INFO.bytes)
    lib.HEAPU8.fill(0, callbacks, callbacks + FORM_INFO.bytes)
    lib.HEAPU8[callbacks] = FORM_INFO.version
    return lib._FPDFDOC_InitFormFillEnvironment(document, callbacks)
  }

  const loadPage = (index: number) => {
    const page = lib._FPDF_LoadPage(document, index)
    if (page === 0) throw new PdfError('broken')
    return page
  }

  let hasLaunchLink = false
  const findLaunchLink = (page: number) => {
    const position = allocate(2 * POINTER_BYTES)
    const link = position + POINTER_BYTES
    lib.HEAP32[position / POINTER_BYTES] = 0
    while (!hasLaunchLink && lib._FPDFLink_Enumerate(page, position, link)) {
      const action = lib._FPDFLink_GetAction(lib.HEAP32[link / POINTER_BYTES] ?? 0)
      hasLaunchLink = action !== 0 && lib._FPDFAction_GetType(action) === LAUNCH
    }
    lib.wasmExports.free(position)
  }

  /** Makes form fields, stamps and signatures part of the page, so that its text has every word that the cover shows. */
  const loadFlatPage = (index: number) => {
    const page = loadPage(index)
    if (lib._FPDFPage_GetAnnotCount(page) === 0) return page
    findLaunchLink(page)
    form ||= openForm()
    lib._FORM_OnAfterLoadPage(page, form)
    const hasChanged = lib._FPDFPage_Flatten(page, FOR_DISPLAY) === FLATTENED
    lib._FORM_OnBeforeClosePage(page, form)
    if (!hasChanged) return page
    lib._FPDF_ClosePage(page)
    return loadPage(index)
  }

  const sizeOf = (page: number): Size => ({
    width: lib._FPDF_GetPageWidth(page),
    height: lib._FPDF_GetPageHeight(page),
  })

  const letter = lib.wasmExports
  /** Returns the box of a character, up to the origin of the next one. @param address of a buffer for the box */
  const boxOf = (textPage: number, character: number, address: number) => {
    if (character < 0 || letter.FPDFText_GetLooseCharBox(textPage, character, address) === 0) return null
    const at = address / FLOAT_BYTES
    const left = lib.HEAPF32[at] ?? 0
    const top = lib.HEAPF32[at + 1] ?? 0
    const right = lib.HEAPF32[at + 2] ?? 0
    const bottom = lib.HEAPF32[at + 3] ?? 0
    const isGenerated = letter.FPDFText_IsGenerated(textPage, character) === 1
    return { left, top, right, bottom, height: top - bottom, isGenerated }
  }

  /** The characters of a page that are upright for a reader. */
  function* lettersOf(page: number, textPage: number): Generator<PlacedLetter> {
    const address = allocate(BOX_BYTES + 2 * DOUBLE_BYTES)
    const x = address + BOX_BYTES
    const rotation = lib._FPDFPage_GetRotation(page)
    const { across, down } = axesOf(rotation, sizeOf(page))
    const count = Math.min(lib._FPDFText_CountChars(textPage), ROW_LETTERS_MAX)
    for (let index = 0; index < count; index++) {
      const box = boxOf(textPage, index, address)
      const quarters = Math.round(letter.FPDFText_GetCharAngle(textPage, index) / QUARTER_TURN) % 4
      if (!box || ((quarters + rotation) % 4 !== 0 && !box.isGenerated)) continue
      const text = String.fromCharCode(letter.FPDFText_GetUnicode(textPage, index))
      letter.FPDFText_GetCharOrigin(textPage, index, x, x + DOUBLE_BYTES)
      const base = down(lib.HEAPF64[x / DOUBLE_BYTES] ?? 0, lib.HEAPF64[x / DOUBLE_BYTES + 1] ?? 0)
      const start = across(box.left, box.bottom)
      const end = across(box.right, box.top)
      const height = (rotation % 2 === 0 && box.height) || box.right - box.left
      const { isGenerated } = box
      yield { text, left: Math.min(start, end), right: Math.max(start, end), base, height, isGenerated }
    }
    lib.wasmExports.free(address)
  }

  const openPage = (index: number) => {
    const page = attempt(() => loadFlatPage(index))
    return {
      /** The size in points of the page as viewers show it, cropped and rotated. */
      size: attempt(() => sizeOf(page)),

      /** Draws RGBA pixels on white. */
      draw: ({ width, height }: Size, place: Place) =>
        attempt(() => {
          const size = width * height * BGRA_BYTES
          const address = allocate(size)
          const bitmap = lib._FPDFBitmap_CreateEx(width, height, BGRA, address, width * BGRA_BYTES)
          lib._FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
          const flags = FLAGS.annotations | FLAGS.rgbaOrder
          lib._FPDF_RenderPageBitmap(bitmap, page, place.left, place.top, place.width, place.height, UPRIGHT, flags)
          // PDFium silently omits an image that it has no memory for.
          if (isOutOfMemory) throw new PdfError('too much memory')
          return Buffer.from(lib.HEAPU8.slice(address, address + size))
        }),

      /** @param max in UTF-16 code units */
      text: (max: number): PageText =>
        attempt(() => {
          const textPage = lib._FPDFText_LoadPage(page)
          if (textPage === 0) return { text: '', rows: '' }
          const count = Math.min(lib._FPDFText_CountChars(textPage), max)
          const address = allocate(Math.max((count + 1) * UTF_16_BYTES, BOX_BYTES))
          const length = count > 0 ? lib._FPDFText_GetText(textPage, 0, count, address) - 1 : 0
          const end = address + Math.max(0, length) * UTF_16_BYTES
          const text = Buffer.from(lib.HEAPU8.buffer).toString('utf16le', address, end)
          const characterAt = (index: number) => lib._FPDFText_GetCharIndexFromTextIndex(textPage, index)
          const joined = joinLetters(text, (index) => boxOf(textPage, characterAt(index), address))
          lib.wasmExports.free(address)
          const rows = packRuns(runsOf(lettersOf(page, textPage)))
          lib._FPDFText_ClosePage(textPage)
          return { text: joined, rows }
        }),

      close: () => attempt(() => lib._FPDF_ClosePage(page)),
    }
  }
  return {
    pageCount: attempt(() => lib._FPDF_GetPageCount(document)),
    openPage,
    /** True once an opened page needed a font that neither the PDF nor the site has. */
    lacksFont: () => lacksFont,
    /** True once an opened page had a link that starts a program. */
    hasLaunchLink: () => hasLaunchLink,
  }
}

type Axis = (x: number, y: number) => number

/** Translates points of a page, from its bottom left, into points from the top left of the page as viewers turn it. */
function axesOf(rotation: number, { width, height }: Size): { across: Axis; down: Axis } {
  if (rotation === 1) return { across: (_, y) => y, down: (x) => x }
  if (rotation === 2) return { across: (x) => width - x, down: (_, y) => y }
  if (rotation === 3) return { across: (_, y) => width - y, down: (x) => height - x }
  return { across: (x) => x, down: (_, y) => height - y }
}
