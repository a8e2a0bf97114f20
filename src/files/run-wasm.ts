import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Pixels } from './encode-picture.ts'
import { Refusal } from './refusals.ts'

export type WasmJob =
  | { kind: 'heic'; path: string; maxPixels: number }
  | { kind: 'pdf'; path: string; pdfium: WebAssembly.Module }
/** `pixels`: of a PDF, its first page. `profile`: ICC, of colours that are not sRGB. */
export type WasmResult = { pixels: Pixels; profile: Uint8Array | null; pageCount: number; text: string }

export type WasmAnswer =
  | { kind: 'read'; result: WasmResult }
  | { kind: 'refused'; status: ContentfulStatusCode; message: string }
  | { kind: 'failed'; message: string }

/** WebAssembly blocks its thread, and keeps its memory as long as the thread lives: so it gets one for each job. */
export async function runWasm(job: WasmJob): Promise<WasmResult> {
  const worker = new Worker(new URL('./wasm.worker.ts', import.meta.url).href)
  try {
    const answer = await new Promise<WasmAnswer>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<WasmAnswer>) => resolve(data)
      worker.onerror = ({ message }) => reject(new Error(message))
      worker.postMessage(job)
    })
    if (answer.kind === 'refused') throw new Refusal(answer.status, answer.message)
    if (answer.kind === 'failed') throw new Error(answer.message)
    // Bytes come as a bare Uint8Array.
    const { pixels, ...rest } = answer.result
    return { pixels: { ...pixels, data: Buffer.from(pixels.data.buffer) }, ...rest }
  } finally {
    const closed = new Promise((resolve) => worker.addEventListener('close', resolve))
    worker.terminate()
    await closed
  }
}
