import { useEffect, useRef, useState } from 'react'
import type { PDFDocumentProxy } from './pdfjs.ts'
import { drawSheets, dropSheets, paperStyle, type Sheet } from './print-pages.ts'

export type Printing =
  | { kind: 'idle' }
  | { kind: 'preparing'; page: number }
  | { kind: 'ready'; sheets: Sheet[] }
  | { kind: 'failed' }

const IDLE: Printing = { kind: 'idle' }

/** Draws the pages of a PDF for the printer and hands them to the browser's own dialog. */
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

/** The dialog of the printer shows what is there at that moment. */
async function decodeImages(sheets: Sheet[]) {
  for (const { imageUrl } of sheets) {
    const image = document.querySelector<HTMLImageElement>(`img[src="${imageUrl}"]`)
    await image?.decode()
  }
}
