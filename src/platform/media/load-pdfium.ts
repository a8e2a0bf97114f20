import { PDFiumLibrary } from '@hyzyla/pdfium'

const MB = 1024 ** 2
const WASM = Bun.fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))
/** Limits PDFium alone; the drawing process has its own memory limit. */
const MAX_MEMORY_BYTES = 224 * MB

/** Adds the functions that the types of @hyzyla/pdfium omit. */
export type Pdfium = PDFiumLibrary['module'] & {
  _FPDFText_GetCharIndexFromTextIndex: (textPage: number, index: number) => number
  _FPDFPage_GetRotation: (page: number) => number
  _FPDF_GetDefaultSystemFontInfo: () => number
  _FPDF_SetSystemFontInfo: (info: number) => void
  HEAPF32: Float32Array
  HEAPF64: Float64Array
  wasmExports: { __indirect_function_table: WebAssembly.Table } & LetterCalls
}

/** Called for each letter, and so without the wrappers of Emscripten, which take 160 bytes of memory per call. */
type LetterCalls = {
  FPDFText_GetUnicode: (textPage: number, index: number) => number
  FPDFText_IsGenerated: (textPage: number, index: number) => number
  FPDFText_GetLooseCharBox: (textPage: number, index: number, address: number) => number
  FPDFText_GetCharOrigin: (textPage: number, index: number, x: number, y: number) => number
  FPDFText_GetCharAngle: (textPage: number, index: number) => number
}

let compiled: Promise<WebAssembly.Module> | undefined

/** Workers share one compiled module, so code that was optimized for one file is fast for the next. */
export const compilePdfium = () => (compiled ??= Bun.file(WASM).bytes().then(WebAssembly.compile))

/** @param onLimit is called when PDFium asks for more memory than `MAX_MEMORY_BYTES` */
export async function loadPdfium(pdfium: WebAssembly.Module, onLimit: () => void): Promise<Pdfium> {
  const library = await PDFiumLibrary.init({
    instantiateWasm(imports, onReady) {
      const env = imports.env as Record<string, WebAssembly.ImportValue>
      const grow = env.emscripten_resize_heap as (size: number) => boolean | number
      env.emscripten_resize_heap = (size: number) => {
        if (size >>> 0 <= MAX_MEMORY_BYTES) return grow(size)
        onLimit()
        return 0
      }
      onReady(new WebAssembly.Instance(pdfium, imports) as never)
      return {}
    },
  })
  // biome-ignore lint/complexity/useLiteralKeys: the property is private, but the public methods do too little
  return library['module'] as Pdfium
}
