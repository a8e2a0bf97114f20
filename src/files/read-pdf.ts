import { PDFiumLibrary } from '@hyzyla/pdfium'
import { fromPixels, toPixels } from './encode-picture.ts'
import { Refusal } from './refusals.ts'
import type { WasmResult } from './run-wasm.ts'

const COVER = { width: 960, height: 2560 }

const BROKEN =
  'This file is not a PDF that can be opened. Please save it as PDF again, without a password, and try again.'

/** Counts the pages of a PDF and draws the first one. */
export async function readPdf(path: string): Promise<WasmResult> {
  const pdfium = await PDFiumLibrary.init()
  const document = await pdfium.loadDocument(await Bun.file(path).bytes()).catch(() => {
    throw new Refusal(400, BROKEN)
  })
  const page = document.getPage(0)
  const { originalWidth, originalHeight } = page.getOriginalSize()
  const scale = Math.min(COVER.width / originalWidth, COVER.height / originalHeight)
  const size = { width: Math.round(originalWidth * scale) || 1, height: Math.round(originalHeight * scale) || 1 }
  const { data, width, height } = await page.render({ ...size, render: 'bitmap' })
  const drawn = fromPixels({ data: Buffer.from(data), width, height, channels: 4 })
  const pixels = await toPixels(drawn.flatten({ background: '#fff' }))
  return { pixels, profile: null, pageCount: document.getPageCount() }
}
