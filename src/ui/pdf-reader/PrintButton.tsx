import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '#ui/site/Button.tsx'
import styles from './PrintButton.module.css'
import { AnnotationMode, type PDFDocumentProxy } from './pdfjs.ts'
import printed from './printed.module.css'
import { ToolButton } from './ToolButton.tsx'

// Limited because the browser keeps an image of every page in memory until printing ends.
const MAX_PAGES = 60

/** Prints the PDF instead of the page around it, even in browsers that cannot show PDFs. */
export function PrintButton({ pdf }: { pdf: PDFDocumentProxy | null }) {
  const { printing, start, cancel } = usePrinting()
  const place = useRef<HTMLDivElement>(null)
  const printOnShortcut = useEffectEvent((event: KeyboardEvent) => {
    const isShortcut = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'p'
    // Sheets that are ready are printed by the browser itself.
    if (!isShortcut || !pdf || printing.kind === 'ready') return
    event.preventDefault()
    if (printing.kind !== 'preparing') void start(pdf)
  })

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => printOnShortcut(event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])

  const dismiss = () => {
    cancel()
    place.current?.querySelector('button')?.focus()
  }
  return (
    <div ref={place} className={styles.print}>
      <ToolButton
        label="Print"
        path="M7 9V4h10v5M7 17H4v-7h16v7h-3M7 14h10v6H7z"
        isOff={!pdf || printing.kind === 'preparing'}
        onUse={() => pdf && start(pdf)}
      />
      {printing.kind === 'preparing' && (
        <Notice onClose={dismiss} closing="Cancel">{`Preparing page ${printing.page} of ${pdf?.numPages}…`}</Notice>
      )}
      {printing.kind === 'failed' && <Notice onClose={dismiss}>{printing.message}</Notice>}
      {printing.kind === 'ready' && createPortal(<Sheets sheets={printing.sheets} />, document.body)}
    </div>
  )
}

type NoticeProps = { children: string; closing?: string; onClose: () => void }

function Notice({ children, closing = 'Close', onClose }: NoticeProps) {
  return (
    <div className={styles.notice}>
      <p role="status">{children}</p>
      <Button variant="quiet" onClick={onClose}>
        {closing}
      </Button>
    </div>
  )
}

/** Visible only in print. */
function Sheets({ sheets }: { sheets: Sheet[] }) {
  return (
    <div className={`${printed.printed} ${styles.sheets}`}>
      {sheets.map((sheet, index) => (
        <div key={sheet.imageUrl} className={styles.sheet} data-paper={paperOf(sheet)}>
          <img src={sheet.imageUrl} alt={`Page ${index + 1}`} />
        </div>
      ))}
    </div>
  )
}

const DPI = 200
const POINTS_PER_INCH = 72
// The largest canvas that phone browsers can draw.
const MAX_CANVAS_PIXELS = 16 * 1024 * 1024

/** An image of a page, and the size of its paper in points. */
type Sheet = { imageUrl: string; width: number; height: number }

type Printing =
  | { kind: 'idle' }
  | { kind: 'preparing'; page: number }
  | { kind: 'ready'; sheets: Sheet[] }
  | { kind: 'failed'; message: string }

const IDLE: Printing = { kind: 'idle' }
const FAILED: Printing = { kind: 'failed', message: "Couldn't prepare the certificate for printing. Try again." }

/** Draws the pages of a PDF for print and opens the browser's print dialog. */
function usePrinting() {
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
        if (isCurrent) setPrinting(FAILED)
      })
    return () => {
      isCurrent = false
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== style)
      dropSheets(sheets)
    }
  }, [printing])

  const start = async (pdf: PDFDocumentProxy) => {
    drawing.current?.abort()
    if (pdf.numPages > MAX_PAGES) {
      const message = `This certificate has ${pdf.numPages} pages, too many to print from here. Download the PDF and print it instead.`
      return setPrinting({ kind: 'failed', message })
    }
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
      setPrinting(FAILED)
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

const paperOf = ({ width, height }: Sheet) => `paper-${Math.round(width)}-${Math.round(height)}`

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
