import { join } from 'node:path'
import type { TextItem } from 'pdfjs-dist/types/src/display/api.js'
import { ROOT } from '#platform/root.ts'
import { type PdfText, toPages } from './pdf-text.ts'
import { packRuns, type Run } from './rows-of-runs.ts'

const PDFJS = join(ROOT, 'node_modules/pdfjs-dist')

/** `hasActions`: the document, a page or a form field has a script. */
export type PdfjsReading = PdfText & { hasActions: boolean }

/**
 * Looks for scripts with pdf.js, and reads the text if `needsText`: pdf.js trusts the names of glyphs where PDFium
 * trusts a wrong ToUnicode map. Throws the errors of pdf.js.
 */
export async function readWithPdfjs(path: string, needsText: boolean): Promise<PdfjsReading> {
  // Imported on demand: loading takes 400 ms, and most PDFs never need it.
  const { getDocument, Util, VerbosityLevel } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({
    data: await Bun.file(path).bytes(),
    cMapUrl: `${join(PDFJS, 'cmaps')}/`,
    standardFontDataUrl: `${join(PDFJS, 'standard_fonts')}/`,
    disableFontFace: true,
    useSystemFonts: false,
    useWasm: false,
    verbosity: VerbosityLevel.ERRORS,
  })
  try {
    const pdf = await task.promise
    let hasActions = (await pdf.getJSActions()) !== null
    const text = await toPages(pdf.numPages, async (index) => {
      const page = await pdf.getPage(index + 1)
      const annotations: Annotation[] = await page.getAnnotations()
      hasActions ||= (await page.getJSActions()) !== null || annotations.some(({ actions }) => actions)
      const { items } = needsText ? await page.getTextContent() : { items: [] }
      page.cleanup()
      const text = items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
      const { transform } = page.getViewport({ scale: 1 })
      const runs = items.flatMap((item) =>
        'str' in item ? runOf(item, Util.transform(transform, item.transform)) : [],
      )
      return { text: [text, ...annotations.flatMap(wordsIn)].join('\n'), rows: packRuns(runs) }
    })
    return { ...text, hasActions }
  } finally {
    await task.destroy()
  }
}

/** Leaves out turned text. @param transform from the text to the page as viewers turn it */
function runOf({ str: text, width, height }: TextItem, transform: number[]): Run[] {
  const [right = 0, down = 0, , , left = 0, base = 0] = transform
  const isUpright = right > 0 && Math.abs(down) < right
  return isUpright && text.trim() !== '' ? [{ text, left, right: left + width, base, height }] : []
}

type Annotation = {
  fieldType?: string
  fieldValue?: string | string[] | null
  textContent?: string[]
  hidden?: boolean
  actions?: object | null
}

/** The words of a form field or a text box, which pdf.js keeps apart from the text of the page. */
function wordsIn({ fieldType, fieldValue, textContent, hidden }: Annotation): string[] {
  if (hidden) return []
  return fieldType === 'Tx' || fieldType === 'Ch' ? [fieldValue ?? []].flat() : (textContent ?? [])
}
