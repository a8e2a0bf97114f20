import { useEffect, useRef, useState } from 'react'
import { AnnotationMode, type PDFDocumentProxy } from './pdfjs.ts'

const DPI = 200
const POINTS_PER_INCH = 72
// The largest canvas that phone browsers can draw.
const MAX_CANVAS_PIXELS = 16 * 1024 * 1024

/** An image of a page, and the size of its paper in points. */
export type Sheet = { imageUrl: string; width: number; height: number }

type Printing =
  | { kind: 'idle' }
  | { kind: 'preparing'; page: number }
  | { kind: 'ready'; sheets: Sheet[] }
  | { kind: 'failed' }

const IDLE: Printing = { kind: 'idle' }

/** Draws the pages of a PDF for print and opens the browser's print dialog. */
export function usePrinting() {
  const [printing, setPrinting] = useState<Printing>(IDLE)
  const drawing = useRef<AbortController>(null)

  useEffect(() => () => drawing.current?.abort(), [])

  useEffect(() => {
    if (printing.kind !== 'ready') return
    const { sheets } = printing
    const style = paperStyle(sheets)
    document.adoptedStyleSheets.push(style)
    let isCurrent = true
    decodeImages(sheets)
      .then(() => isCurrent && window.print())
      .catch((error) => {
        console.error(error)
        if (isCurrent) setPrinting({ kind: 'failed' })
      })
    return () => {
      isCurrent = false
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== style)
      dropSheets(sheets)
    }
  }, [printing])

  const start = async (pdf: PDFDocumentProxy) => {
    drawing.current?.abort()
    const current = new AbortController()
    drawing.current = current
    const { signal } = current
    try {
      const onPage = (page: number) => !signal.aborted && setPrinting({ kind: 'preparing', page })
      const sheets = await drawSheets(pdf, { signal, onPage })
      setPrinting({ kind: 'ready', sheets })
    } catch (error) {
      if (signal.aborted) return
      console.error(error)
      setPrinting({ kind: 'failed' })
    }
  }
  const cancel = () => {
    drawing.current?.abort()
    setPrinting(IDLE)
  }
  return { printing, start, cancel }
}

/** Waits for the images, because the print dialog shows only those that are decoded. */
async function decodeImages(sheets: Sheet[]) {
  for (const { imageUrl } of sheets) {
    const image = document.querySelector<HTMLImageElement>(`img[src="${imageUrl}"]`)
    await image?.decode()
  }
}

/** Draws the pages one after the other. @throws if a page cannot be drawn */
async function drawSheets(
  pdf: PDFDocumentProxy,
  { signal, onPage }: { signal: AbortSignal; onPage: (page: number) => void },
): Promise<Sheet[]> {
  const canvas = document.createElement('canvas')
  const sheets: Sheet[] = []
  try {
    for (let number = 1; number <= pdf.numPages; number++) {
      onPage(number)
      sheets.push(await drawSheet(pdf, number, canvas))
      signal.throwIfAborted()
    }
    return sheets
  } catch (error) {
    dropSheets(sheets)
    throw error
  } finally {
    // Safari frees a canvas only after it shrinks.
    canvas.width = canvas.height = 0
  }
}

async function drawSheet(pdf: PDFDocumentProxy, number: number, canvas: HTMLCanvasElement): Promise<Sheet> {
  const page = await pdf.getPage(number)
  const { width, height } = page.getViewport({ scale: 1 })
  const scale = Math.min(DPI / POINTS_PER_INCH, Math.sqrt(MAX_CANVAS_PIXELS / (width * height)))
  canvas.width = Math.floor(width * scale)
  canvas.height = Math.floor(height * scale)
  const viewport = page.getViewport({ scale })
  await page.render({ canvas, viewport, intent: 'print', annotationMode: AnnotationMode.ENABLE }).promise
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  if (!blob) throw new Error(`Couldn't draw page ${number}.`)
  return { imageUrl: URL.createObjectURL(blob), width, height }
}

function dropSheets(sheets: Sheet[]) {
  for (const { imageUrl } of sheets) URL.revokeObjectURL(imageUrl)
}

export const paperOf = ({ width, height }: Sheet) => `paper-${Math.round(width)}-${Math.round(height)}`

/** Gives each printed sheet the size of its page. The site's CSP allows style sheets that a script constructs. */
function paperStyle(sheets: Sheet[]): CSSStyleSheet {
  const style = new CSSStyleSheet()
  for (const sheet of new Map(sheets.map((one) => [paperOf(one), one])).values()) {
    const paper = paperOf(sheet)
    style.insertRule(`@page ${paper} { size: ${sheet.width}pt ${sheet.height}pt; margin: 0 }`)
    style.insertRule(`[data-paper="${paper}"] { page: ${paper} }`)
  }
  return style
}
