import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { FileRefusal } from '#platform/files/refusals.ts'
import type { Pixels } from './encode-image.ts'
import type { PdfReading } from './read-pdf.ts'
import type { PdfjsReading } from './read-with-pdfjs.ts'

type Jobs = {
  heic: { path: string; maxPixels: number }
  pdf: { path: string; pdfium: WebAssembly.Module; hasCover: boolean }
  'pdf as text': { path: string; needsText: boolean }
}
/** `profile`: the ICC profile of the pixels; null if they are sRGB. */
export type HeicPixels = { pixels: Pixels; profile: Uint8Array | null }
type Results = { heic: HeicPixels; pdf: PdfReading; 'pdf as text': PdfjsReading }
type Kind = keyof Jobs

export type WasmJob = { [K in Kind]: { kind: K } & Jobs[K] }[Kind]

export type WasmAnswer =
  | { kind: 'read'; result: Results[Kind] }
  | { kind: 'refused'; status: ContentfulStatusCode; message: string }
  | { kind: 'failed'; message: string }

/** Runs each job in its own worker, because WebAssembly and pdf.js block their thread and hold memory until it ends. */
export async function runWasm<K extends Kind>(kind: K, job: Jobs[K]): Promise<Results[K]> {
  const worker = new Worker(new URL('./wasm.worker.ts', import.meta.url).href)
  try {
    const answer = await new Promise<WasmAnswer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<WasmAnswer>) => resolve(data)
      worker.onerror = ({ message }) => reject(new Error(message))
      worker.postMessage({ kind, ...job })
    })
    if (answer.kind === 'refused') throw new FileRefusal(answer.status, answer.message)
    if (answer.kind === 'failed') throw new Error(answer.message)
    return answer.result as Results[K]
  } finally {
    const closed = new Promise((resolve) => worker.addEventListener('close', resolve))
    worker.terminate()
    await closed
  }
}
